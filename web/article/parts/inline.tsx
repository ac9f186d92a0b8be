import { createElement, type ReactElement, type ReactNode } from 'react';

import type { Link } from '../../model/page/page.ts';
import type { Language, PropsWithLanguage } from '../language.ts';
import { sequence } from './sequence.ts';

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

export function LinkTo({ link: { label, href, lang }, language }: PropsWithLanguage<{ link: ListedLink }>): ReactNode {
  return href === null ? label : createElement('a', { href, lang: language.inLanguage(lang) }, label);
}

export function links(listed: readonly ListedLink[], separator: string, language: Language): ReactElement {
  return sequence(
    listed.map((link) => createElement(LinkTo, { link, language })),
    separator,
  );
}
