import { Fragment, memo } from 'react';

import { sentMethod } from '../../model/api/operation.ts';
import type { SidebarItem as Item } from '../../model/page/page-data.ts';
import { useSite } from '../state/page.tsx';

/** Long method names are abbreviated. */
const SHORT: Record<string, string> = { delete: 'DEL', options: 'OPT' };

/** Where a long name such as `listOrganizationInvitations` may break: before a capital letter, and after a separator. */
const WORD_STARTS = /(?<=[a-z\d])(?=[A-Z])|(?<=[_./-])(?=\w)/;
/** A shorter word fits on a line of the sidebar. */
const LONG_WORD = /\S{22}/;

function Label({ text }: { text: string }) {
  if (!LONG_WORD.test(text)) return text;
  return text.split(WORD_STARTS).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and their order never changes
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

export const SidebarItem = memo(function SidebarItem({ item, isCurrent }: { item: Item; isCurrent: boolean }) {
  const { strings } = useSite();
  return (
    <li>
      <a
        className="sidebar-link"
        href={item.href}
        aria-current={isCurrent ? 'page' : undefined}
        data-deprecated={item.deprecated || undefined}
      >
        <span className="sidebar-label">
          {item.lang === undefined ? (
            <Label text={item.label} />
          ) : (
            <span lang={item.lang}>
              <Label text={item.label} />
            </span>
          )}
          {item.deprecated && <span className="visually-hidden"> ({strings.deprecated})</span>}
        </span>
        {item.method && (
          <span className={`method ${item.method}`}>{SHORT[item.method] ?? sentMethod(item.method)}</span>
        )}
      </a>
    </li>
  );
});
