import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { Link, PageSummary, ReferenceInfo, TocEntry } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, LOCALE_INFO } from '../../model/site/locale.ts';
import { shorten } from '../markdown/excerpt.ts';
import type { RenderedMarkdown } from '../markdown/markdown.ts';
import type { GroupKey } from '../openapi/reading/outline.ts';
import { labelOfReference } from '../reference/api-reference.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';

const DESCRIPTION_LENGTH = 160;

type Kind = PageSummary['kind'];

export type ReferencePageSummary<K extends Kind> = PageSummary & { kind: K; reference: ReferenceInfo };

type KindFields<K extends Kind> = Pick<ReferencePageSummary<K>, 'kind' | 'route' | 'title' | 'sidebarId'> &
  Partial<
    Pick<
      PageSummary,
      | 'contentLocale'
      | 'sidebarLabel'
      | 'file'
      | 'parent'
      | 'furtherParents'
      | 'containedIn'
      | 'isMark'
      | 'operationLink'
    >
  >;

/** Adds what all pages of a reference have in common to the fields of one kind of page. */
export function referencePageSummary<K extends Kind>(
  { language: { locale }, reference, info, texts }: LocalizedReference,
  fields: KindFields<K>,
): ReferencePageSummary<K> {
  return {
    locale,
    contentLocale: texts.languageOf(fields.title),
    audience: reference.audience,
    sidebarLabel: fields.title,
    file: reference.source.file,
    reference: info,
    parent: null,
    operationLink: null,
    ...fields,
  };
}

/** The sidebar of a group, or of a page about the whole reference; null if the configuration names none. */
export function sidebarIdOf(group: GroupKey | null, { reference }: LocalizedReference): string | null {
  const { sidebar, tagSidebars } = reference.config;
  const tag = group?.tag ?? null;
  return (tag === null ? undefined : tagSidebars?.[tag]) ?? sidebar ?? null;
}

type ReferencePageBase<K extends Kind> = ReferencePageSummary<K> & {
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
  summary: ReferencePageSummary<K>,
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
