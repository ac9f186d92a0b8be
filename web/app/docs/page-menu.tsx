import { lazy, Suspense, useEffect, useState } from 'react';

import { twinPath } from '../../model/page/twin.ts';
import { announce, withdraw } from '../layout/announce.ts';
import { MoreIcon } from '../layout/icons.tsx';
import { useMounted } from '../state/mounted.ts';
import { usePage } from '../state/page.tsx';
import { useDismissal } from './use-dismissal.ts';

const FEEDBACK_MS = 2000;

const AssistantItems = lazy(() => import('./assistants/items.tsx').catch(() => ({ default: () => null })));

/** Further uses of a page: its Markdown, to copy or to view, questions to an assistant, the MCP server for an editor, and paper. */
export function PageMenu() {
  const { data, strings } = usePage();
  const details = useDismissal(data.path);
  const isMounted = useMounted();
  const [wasOpened, setOpened] = useState(false);
  const [feedback, setFeedback] = useState<string | null>(null);
  const href = twinPath(data.path);
  const copy = (text: Promise<Blob>): void => {
    copyText(text).then(
      () => setFeedback(strings.copied),
      () => setFeedback(strings.copyFailed),
    );
  };
  useEffect(() => {
    if (feedback === null) return undefined;
    announce(feedback);
    const timer = setTimeout(() => setFeedback(null), FEEDBACK_MS);
    return () => {
      clearTimeout(timer);
      withdraw(feedback);
    };
  }, [feedback]);
  return (
    <details className="menu page-menu" ref={details} onToggle={() => setOpened(true)}>
      <summary aria-label={strings.pageMenu} title={strings.pageMenu}>
        <MoreIcon />
      </summary>
      <ul className="menu-list">
        {isMounted && (
          <li>
            <button type="button" onClick={() => copy(fetchText(href))}>
              {feedback ?? strings.copyMarkdown}
            </button>
          </li>
        )}
        <li>
          <a href={href} type="text/markdown">
            {strings.viewMarkdown}
          </a>
        </li>
        {/* An assistant outside of the company cannot read an internal page, and must not learn its address. */}
        {wasOpened && data.audience === 'public' && (
          <Suspense>
            <AssistantItems href={href} copy={copy} />
          </Suspense>
        )}
        {isMounted && (
          <li>
            <button type="button" onClick={print}>
              {strings.printPage}
            </button>
          </li>
        )}
      </ul>
    </details>
  );
}

/** Copies a text. Safari allows copying only in the click itself, so the clipboard gets the promise of the text. */
async function copyText(text: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

async function fetchText(href: string): Promise<Blob> {
  const response = await fetch(href);
  // After the end of a session, the gate responds.
  if (!response.ok) throw new Error(`${href} responded with ${response.status}.`);
  return new Blob([await response.text()], { type: 'text/plain' });
}
