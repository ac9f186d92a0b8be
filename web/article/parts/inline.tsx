import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';

import type { Link } from '../../model/page/page.ts';
import { currentLanguage } from '../language.ts';

/** A word and the value that belongs to it, e.g. `default 25`. */
export function coded(word: ReactNode, value: ReactNode): ReactElement {
  return (
    <>
      {word} <code>{value}</code>
    </>
  );
}

export function codes(values: readonly string[], separator: string): ReactElement {
  return sequence(
    values.map((value) => createElement('code', null, value)),
    separator,
  );
}

/** `href`: null for a label without a link. */
type ListedLink = Pick<Link, 'label' | 'lang'> & { href: string | null };

export function LinkTo({ link: { label, href, lang } }: { link: ListedLink }): ReactNode {
  const { inLanguage } = currentLanguage();
  return href === null ? label : createElement('a', { href, lang: inLanguage(lang) }, label);
}

export function links(listed: readonly ListedLink[], separator: string): ReactElement {
  return sequence(
    listed.map((link) => createElement(LinkTo, { link })),
    separator,
  );
}

/** Renders nodes side by side. They need no keys, because an article is rendered once and never updated. */
export function sequence(nodes: readonly ReactNode[], separator: ReactNode = null): ReactElement {
  const children: ReactNode[] = [];
  for (const node of nodes) {
    if (separator !== null && children.length > 0) children.push(separator);
    children.push(node);
  }
  return jsxs(Fragment, { children });
}
