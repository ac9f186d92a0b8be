import type { Link } from '../../model/api/link.ts';
import type { ConsoleData } from '../../model/description/console.ts';
import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { Page, PageSummary, ReferenceInfo, TocEntry } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, LOCALE_INFO } from '../../model/site/locale.ts';
import { shorten } from '../markdown/excerpt.ts';
import type { PageLink } from '../markdown/links.ts';
import type { RenderedMarkdown } from '../markdown/markdown.ts';
import type { PageTexts } from '../markdown/page-texts.ts';
import type { GroupKey } from '../openapi/reading/outline.ts';
import { labelOfReference, type LocalizedReference } from '../reference/localized-reference.ts';
import type { PageEntries } from '../search/page-entries.ts';

const DESCRIPTION_LENGTH = 160;

/** A page of the site. Its content is built when its document is written, so that one page at a time is in memory. */
export interface PageEntry extends PageSummary {
  build: () => BuiltPage;
  /** Address of the document with an operation's code samples; absent for other pages. */
  samplesHref?: string;
  /** Path of the style sheet that only this page has. */
  stylesPath?: string;
  /** Whether the file with the twins of the whole site leaves it out. That of its API has it. */
  isDetail?: boolean;
  /** Path of the data of an operation's request form, or of a webhook's check. Only the entry in the default language has it: the data is the same in every language. */
  consolePath?: string;
}

/** Whether the texts of a page are in the language of its address. */
export function isTranslated({ locale, contentLocale }: Pick<PageSummary, 'locale' | 'contentLocale'>): boolean {
  return locale === contentLocale;
}

/** A page with its content, for the article, the link check and the search index. */
export interface BuiltPage {
  page: Page;
  links: PageLink[];
  /** Fragment identifiers of the page, without those of the headings that the article adds. */
  anchors: ReadonlySet<string>;
  /** Its texts as plain words and as Markdown; absent if it has none. */
  words?: PageTexts;
  /** Adds its search entries. Default: one entry with its description and the text before its first heading. */
  index?: (entries: PageEntries) => void;
  /** Data of the request form or of the check; present if the entry has a `consolePath`. */
  console?: () => ConsoleData;
}

type OwnFields<K extends PageSummary['kind']> = Pick<
  PageSummary,
  'route' | 'locale' | 'audience' | 'title' | 'sidebarId' | 'file'
> & { kind: K } & Partial<Pick<PageSummary, 'contentLocale' | 'sidebarLabel'>>;

/** Adds what all pages outside of references have in common to the fields of one kind of page. */
export function pageSummary<K extends PageSummary['kind']>(fields: OwnFields<K>): PageSummary & { kind: K } {
  return {
    contentLocale: fields.locale,
    sidebarLabel: fields.title,
    reference: null,
    parent: null,
    operationLink: null,
    ...fields,
  };
}

type Kind = PageSummary['kind'];

export type ReferenceSummary<K extends Kind> = PageSummary & { kind: K; reference: ReferenceInfo };

type KindFields<K extends Kind> = Pick<ReferenceSummary<K>, 'kind' | 'route' | 'title'> &
  Partial<Omit<PageSummary, 'locale' | 'audience' | 'reference'>> & {
    /** Its group, which may have a sidebar of its own. */
    group?: GroupKey;
  };

/** Adds what all pages of a reference have in common to the fields of one kind of page. */
export function referenceSummary<K extends Kind>(
  { language: { locale }, reference, info, texts }: LocalizedReference,
  { group, ...fields }: KindFields<K>,
): ReferenceSummary<K> {
  const { sidebar = null, tagSidebars } = reference.config;
  const tag = group?.tag ?? null;
  return {
    locale,
    contentLocale: texts.languageOf(fields.title),
    audience: reference.audience,
    sidebarLabel: fields.title,
    sidebarId: (tag === null ? undefined : tagSidebars?.[tag]) ?? sidebar,
    file: reference.source.file,
    reference: info,
    parent: null,
    operationLink: null,
    ...fields,
  };
}

type ReferencePageBase<K extends Kind> = ReferenceSummary<K> & {
  untranslated: ReadonlySet<string>;
  description: string;
  toc: TocEntry[];
  breadcrumbs: Link[];
};

/**
 * The content that all pages of a reference have in common.
 * @param description text for search engines; may be empty
 * @param body the page's own description, if it has one
 */
export function pageBaseOf<K extends Kind>(
  summary: ReferenceSummary<K>,
  localized: LocalizedReference,
  { description, body = null }: { description: string; body?: RenderedMarkdown | null },
): ReferencePageBase<K> {
  const { reference, language, info, addresses, texts } = localized;
  const home = { label: language.words.home, href: addresses.href(AUDIENCE_BASE[reference.audience]) };
  const label = labelOfReference(info);
  return {
    ...summary,
    untranslated: texts.untranslated,
    // An English description would mislead search engines on a page in another language.
    description: shorten(
      description === '' || texts.untranslated.has(description) ? `${summary.title}: ${label}` : description,
      DESCRIPTION_LENGTH,
    ),
    toc: tocOf(body, localized),
    breadcrumbs: [
      home,
      ...(summary.kind === 'info' ? [] : [{ label: info.title || label, href: info.href }]),
      ...(summary.parent === null ? [] : [summary.parent]),
    ],
  };
}

/** The headings of a description, marked as English if it is not translated. */
function tocOf(body: RenderedMarkdown | null, { texts }: LocalizedReference): TocEntry[] {
  if (body === null || !texts.untranslated.has(body.html)) return body?.toc ?? [];
  return body.toc.map((heading) => ({ ...heading, lang: LOCALE_INFO[DEFAULT_LOCALE].htmlLang }));
}
