import { createRoot, type Root } from 'react-dom/client';

import { kitWords, WordsProvider } from '../../../../web/app/kit/index.ts';
import { loadStrings as loadStatusWords } from '../../../../web/app/simulator/status/strings/load.ts';
import { StatusWordsProvider } from '../../../../web/app/simulator/status/words.ts';
import type { Locale } from '../../../../web/model/site/locale.ts';
import { loadStrings } from '../status/strings/load.ts';
import { AccountWordsProvider } from '../status/words.ts';
import { Bar } from './bar.tsx';

import css from '../status/status.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

let shown: { host: HTMLElement; root: Root } | null = null;

/** Shows the bar of the reader's simulator account at the end of an article that runs something. */
export async function showBar(article: HTMLElement, locale: Locale): Promise<void> {
  const [words, t] = await Promise.all([loadStatusWords(locale), loadStrings(locale)]);
  if (!article.isConnected || (shown !== null && article.contains(shown.host))) return;
  shown?.root.unmount();
  const host = document.createElement('div');
  host.className = 'sim-bar';
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  article.append(host);
  shown = { host, root: createRoot(host) };
  shown.root.render(
    <WordsProvider value={kitWords[locale]}>
      <StatusWordsProvider value={words}>
        <AccountWordsProvider value={t}>
          <Bar host={host} locale={locale} />
        </AccountWordsProvider>
      </StatusWordsProvider>
    </WordsProvider>,
  );
}
