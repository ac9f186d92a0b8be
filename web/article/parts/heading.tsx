import type { ReactNode } from 'react';

import { currentLanguage } from '../language.ts';

export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

/** Returns the next heading level, at most 6. */
export function levelBelow(level: HeadingLevel): HeadingLevel {
  return Math.min(level + 1, 6) as HeadingLevel;
}

interface AnchorProps {
  id: string;
  name: string;
  /**
   * Whether the heading has the id itself. In a disclosure the anchor is inside, because a browser opens a disclosure
   * only for a target inside it (https://html.spec.whatwg.org/#ancestor-details-revealing-algorithm).
   */
  isTarget?: boolean;
}

export function Anchor({ id, name, isTarget = false }: AnchorProps) {
  const { t } = currentLanguage();
  return (
    <a id={isTarget ? id : undefined} className="anchor" href={`#${encodeURI(id)}`} aria-label={t.directLink(name)} />
  );
}

interface HeadingProps {
  level: HeadingLevel;
  id: string;
  text: string;
  /** Language of the text, if it differs from the page's. */
  lang?: string | undefined;
  children?: ReactNode;
}

/** A heading with its direct link. `children` replace the text if it contains markup. */
export function Heading({ level, id, text, lang, children }: HeadingProps) {
  const { inLanguage } = currentLanguage();
  const Tag = `h${level}` as const;
  return (
    <Tag id={id}>
      {children ?? (lang === undefined ? text : <span lang={inLanguage(lang)}>{text}</span>)}
      <Anchor id={id} name={text} />
    </Tag>
  );
}
