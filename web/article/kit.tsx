import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';

import type { FieldMark } from '../model/api/change.ts';
import type { Link } from '../model/api/link.ts';
import type { Page } from '../model/page/page.ts';
import type { AnyNumber } from '../model/schema/numbers.ts';
import { byLocale } from '../model/site/by-locale.ts';
import { dateInWords } from '../model/site/date-in-words.ts';
import { DEFAULT_LOCALE, type Locale, LOCALE_INFO } from '../model/site/locale.ts';
import { countingIn, type Plural } from '../model/text/counting.ts';
import type { Html } from '../model/text/html.ts';
import { STRINGS } from './strings/all.ts';
import type { Strings } from './strings/en.ts';

/** The reader's language: strings, numbers and `lang` attributes for the components of one page. */
export interface Language {
  locale: Locale;
  t: Strings;
  /** Points to the end of a line. No browser mirrors an arrow. */
  arrow: '→' | '←';
  /** Returns `lang` for an authored text, or undefined if it is in the page's language. */
  authored: (text: string | null) => string | undefined;
  /** Returns `lang` for a text in a known language, or undefined if that is the page's language. */
  inLanguage: (lang: string | undefined) => string | undefined;
  /** Formats a date (ISO 8601) for the reader. */
  date: (value: string) => string;
  /** Returns the history of the field at an anchor of the page. */
  markOf: (anchor: string | null) => FieldMark | undefined;
  /** True if any text so far was in another language than the page. */
  isPartial: () => boolean;
  /** Formats a number for the reader. */
  number: (value: AnyNumber) => string;
  /** Formats a number with its noun. */
  count: (value: number, noun: Plural) => string;
}

/** Our renderers call components as plain functions, so a context of React is out of their reach. */
let current: Language | undefined;

/** Runs a function that renders components before it returns. They get the language from {@link currentLanguage}. */
export function withLanguage<Result>(language: Language, render: () => Result): Result {
  const outer = current;
  current = language;
  try {
    return render();
  } finally {
    current = outer;
  }
}

/** The language of the page that is being rendered. @throws outside of {@link withLanguage} */
export function currentLanguage(): Language {
  if (current === undefined) throw new Error('A component of an article is rendered outside of withLanguage().');
  return current;
}

/** The interface strings of a language. */
export function stringsOf(locale: Locale): Strings {
  return STRINGS[locale];
}

/** Creating `Intl` objects takes longer than rendering most pages, so there is one set per language. */
const NUMBERS = byLocale(numbersIn);

function numbersIn(locale: Locale): Pick<Language, 'number' | 'count' | 'date'> {
  const { htmlLang } = LOCALE_INFO[locale];
  const numbers = new Intl.NumberFormat(htmlLang);
  const point = numbers.format(0.5).slice(1, -1);
  // Most numbers are small, and the same in every language.
  const number = (value: AnyNumber): string => {
    if (typeof value === 'number' && value >= 0 && value < 1000 && Number.isInteger(value)) return String(value);
    const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)((?:\.\d+)?)$/.exec(String(value)) ?? [];
    // A number with an exponent would become a long row of zeros.
    return whole === '' ? String(value) : sign + numbers.format(BigInt(whole)) + decimals.replace('.', point);
  };
  return { number, count: countingIn(htmlLang, number), date: (value) => dateInWords(value, locale) };
}

/** Returns the language of a page and of its authored parts. */
export function languageOf({
  locale,
  contentLocale,
  untranslated,
  marks,
}: Pick<Page, 'locale' | 'contentLocale' | 'untranslated'> & { marks?: ReadonlyMap<string, FieldMark> }): Language {
  let isPartial = false;
  const isForeign = (text: string | null): boolean =>
    untranslated === undefined ? contentLocale !== locale : text !== null && untranslated.has(text);
  // Texts that are not translated are in English.
  const { htmlLang } = LOCALE_INFO[untranslated === undefined ? contentLocale : DEFAULT_LOCALE];
  const inLanguage: Language['inLanguage'] = (lang) => {
    isPartial ||= lang !== undefined;
    return lang;
  };
  return {
    locale,
    t: STRINGS[locale],
    arrow: LOCALE_INFO[locale].direction === 'rtl' ? '←' : '→',
    authored: (text) => inLanguage(isForeign(text) ? htmlLang : undefined),
    inLanguage,
    isPartial: () => isPartial,
    markOf: (anchor) => (anchor === null ? undefined : marks?.get(anchor)),
    ...NUMBERS[locale],
  };
}

type TwinMark =
  /** Other content, or none. */
  | { as: 'replaced'; by?: ReactNode }
  /** The same words without links. `again`: only from the second time on. */
  | { as: 'words'; again?: boolean }
  /** Texts, then one table of all rows. */
  | { as: 'table'; columns: readonly string[] }
  /** Tables without the rows that an earlier table has. */
  | { as: 'once' }
  /** A row of a table: the words before the first block are its name, which `path` replaces, and its type. */
  | { as: 'row'; path: string; href: string | null }
  /** Goes in front of the path of each row inside, and the label in front of other texts. */
  | { as: 'step'; path: string; label?: string }
  /** A part that a long twin leaves out: first changes (3), then further examples (2), then all examples of responses (1). */
  | { as: 'extra'; rank: 1 | 2 | 3 };

export type TwinProps = TwinMark & { children?: ReactNode };

/** Says how the Markdown twin writes its children (see web/prerender/twins). The page shows them as they are. */
export function Twin({ children }: TwinProps): ReactNode {
  return children;
}

/** Authored markup that the compiler sanitized. */
export function Authored({ html, className }: { html: Html | null; className?: string }) {
  const { authored } = currentLanguage();
  if (html === null) return null;
  return <div className={className} lang={authored(html)} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface CodeBlockProps {
  html: Html;
  /** The code without markup, and its language. */
  text: string;
  syntax: string;
  /** Name of the sampled request. */
  request?: string;
}

/** A block of highlighted code, with the same markup as in Markdown. */
export function CodeBlock({ html, text, syntax, request }: CodeBlockProps) {
  const { t } = currentLanguage();
  return (
    <div className="code-block" data-code="">
      <Twin as="replaced" by={<pre data-syntax={syntax}>{text}</pre>}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <pre tabIndex={0} data-request={request}>
          <code dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </Twin>
      <button type="button" className="copy" data-copy="" hidden aria-label={t.copyCode} />
    </div>
  );
}

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

export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

/** Returns the next heading level, at most 6. */
export function levelBelow(level: HeadingLevel): HeadingLevel {
  return Math.min(level + 1, 6) as HeadingLevel;
}

export interface AnchorProps {
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

/** One entry of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
