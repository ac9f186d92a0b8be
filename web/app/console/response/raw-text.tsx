import { useState } from 'react';

import { useConsole } from '../context.ts';

/** Characters shown at first. Laying out more would block the browser noticeably. */
const PAGE = 100_000;

/** The text of a body as received. Long texts appear in pages. */
export function RawText({ text }: { text: string }) {
  const {
    words: { t, bytes },
  } = useConsole();
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0} className="c-raw">
        {text.slice(0, shown)}
      </pre>
      {text.length > shown && (
        <p className="c-note">
          {t.moreText(bytes(shown), bytes(text.length))}{' '}
          <button type="button" className="c-link" onClick={() => setShown(shown + PAGE * 5)}>
            {t.showMore}
          </button>
        </p>
      )}
    </>
  );
}
