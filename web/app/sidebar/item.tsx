import type { SidebarItem as Item } from '../../model/page/page-data.ts';
import { usePage } from '../state/page.tsx';

/** Long method names are abbreviated. */
const SHORT: Record<string, string> = { delete: 'DEL', options: 'OPT' };

export function SidebarItem({ item }: { item: Item }) {
  const { data, strings } = usePage();
  return (
    <li>
      <a
        className="sidebar-link"
        href={item.href}
        aria-current={item.href === data.path ? 'page' : undefined}
        data-deprecated={item.deprecated || undefined}
      >
        <span className="sidebar-label">
          {item.lang === undefined ? item.label : <span lang={item.lang}>{item.label}</span>}
          {item.deprecated && <span className="visually-hidden"> ({strings.deprecated})</span>}
        </span>
        {item.method && (
          <span className="verb" data-method={item.method}>
            {SHORT[item.method] ?? item.method.toUpperCase()}
          </span>
        )}
      </a>
    </li>
  );
}
