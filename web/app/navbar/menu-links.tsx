import type { ComponentProps } from 'react';

/** A link to a page, such as the page on screen in another language or version. */
export interface MenuLink extends Pick<ComponentProps<'a'>, 'lang' | 'hrefLang' | 'onClick'> {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** Links of a menu that no item of the configuration names. */
export function MenuLinks({ className, links }: { className: string; links: readonly MenuLink[] }) {
  return links.map(({ label, isCurrent, ...link }) => (
    <li key={link.href}>
      <a className={className} {...link} aria-current={isCurrent || undefined}>
        {label}
      </a>
    </li>
  ));
}
