import { createRoot, type Root } from 'react-dom/client';

import type { Locale } from '../../../model/site/locale.ts';
import { kitWords, WordsProvider } from '../../kit/index.ts';
import { loadStrings } from '../status/strings/load.ts';
import { StatusWordsProvider } from '../status/words.ts';
import { Bar } from './bar.tsx';

import css from '../../../styles/later/status.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

let shown: { host: HTMLElement; root: Root } | null = null;

/** Shows the bar of the reader's simulator account at the end of an article that runs something. */
export async function showBar(article: HTMLElement, locale: Locale): Promise<void> {
  const t = await loadStrings(locale);
  if (!article.isConnected || (shown !== null && article.contains(shown.host))) return;
  shown?.root.unmount();
  const host = document.createElement('div');
  host.className = 'sim-bar';
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  article.append(host);
  shown = { host, root: createRoot(host) };
  shown.root.render(
    <WordsProvider value={kitWords[locale]}>
      <StatusWordsProvider value={t}>
        <Bar host={host} locale={locale} />
      </StatusWordsProvider>
    </WordsProvider>,
  );
}
