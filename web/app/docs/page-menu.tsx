import { lazy, Suspense, useEffect, useState } from 'react';

import { twinPath } from '../../model/page/twin.ts';
import { MoreIcon } from '../layout/icons.tsx';
import { usePage } from '../state/page.tsx';
import { useDismissal } from './use-dismissal.ts';

// The Markdown of the page is a link without it.
const Items = lazy(() => import('./assistants/items.tsx').catch(() => ({ default: () => null })));

/** Further uses of a page: its Markdown, to copy or to view, questions to an assistant, the MCP server for an editor, and paper. */
export function PageMenu() {
  const { data, strings } = usePage();
  const details = useDismissal(data.path);
  const [wasOpened, setOpened] = useState(false);
  // A reader may have opened it before the script ran.
  useEffect(() => setOpened(details.current?.open === true), [details]);
  const href = twinPath(data.path);
  return (
    <details className="menu page-menu" ref={details} onToggle={() => setOpened(true)}>
      <summary aria-label={strings.pageMenu} title={strings.pageMenu}>
        <MoreIcon />
      </summary>
      <ul className="menu-list">
        <li>
          <a href={href} type="text/markdown">
            {strings.viewMarkdown}
          </a>
        </li>
        {wasOpened && (
          <Suspense>
            <Items href={href} />
          </Suspense>
        )}
      </ul>
    </details>
  );
}
