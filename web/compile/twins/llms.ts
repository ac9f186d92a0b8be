import { sentMethod } from '../../model/api/operation.ts';
import type { Page } from '../../model/page/page.ts';
import type { CompilerStrings, Prerender } from '../../model/page/prerender.ts';
import { llmsPath, type MarkdownTwin } from '../../model/page/twin.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Route } from '../../model/site/path.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { once } from '../base/once.ts';
import type { SiteFile } from '../base/site-file.ts';
import { oneLine } from '../markdown/markdown.ts';
import { hrefOf } from '../navigation/sidebars.ts';
import type { BuiltPage, PageEntry } from '../pages/page-entry.ts';
import { labelOfReference } from '../reference/localized-reference.ts';
import type { AnySite, LocalizedSite } from '../site/site.ts';

/** A page with its twin. */
export interface Twin {
  entry: PageEntry;
  description: string;
  text: string;
}

/** The twins of a collection in bytes. With the names of the others it has at most some 2 MB: 500,000 tokens, as in other API portals. */
const MAX_FULL = 1_800_000;
/** With more schemas, the list names none: operations link to the schemas that they use. */
const MAX_SCHEMAS = 500;

/** Collects the twins of a site while they are made, for the files that list or contain them. */
export class TwinCollection {
  readonly #twins = new Map<Locale, Twin[]>();

  add(entry: PageEntry, { description }: Pick<Page, 'description'>, text: string): void {
    getOrMake(this.#twins, entry.locale, () => []).push({ entry, description, text });
  }

  of(locale: Locale): readonly Twin[] {
    return this.#twins.get(locale) ?? [];
  }
}

/** The twins of one language. */
export interface TwinSource {
  twins: () => readonly Twin[];
}

/** Returns a function that has the twins of one language. Without a collection of them, its first call builds all pages. */
export function twinsIn(
  { locale, pages }: LocalizedSite,
  twinOf: TwinMaker,
  collection: TwinCollection | undefined,
): TwinSource['twins'] {
  if (collection !== undefined) return () => collection.of(locale);
  return once(() =>
    pages.map((entry) => {
      const built = entry.build();
      return { entry, description: built.page.description, text: twinOf(built).text };
    }),
  );
}

/** `llms.txt` of one language, and for the public site the files that contain all twins. */
export function llmsFiles(
  localized: LocalizedSite,
  site: AnySite,
  { twins, prerender }: TwinSource & { prerender: Pick<Prerender, 'strings'> },
): SiteFile[] {
  const { locale, pages } = localized;
  if (pages.length === 0) return [];
  const list = (): string => llmsText(twins(), site, { localized, words: prerender.strings(locale) });
  return [
    { path: llmsPath(site.audience, locale), type: 'text/plain', make: list },
    ...fullFiles(localized, site).map(({ path, base }): SiteFile => ({
      path,
      type: 'text/plain',
      make: () => fullText(twins(), { base }, site),
    })),
  ];
}

/** `llms.txt` (https://llmstxt.org): the site in one sentence, then one line for each page, by section. */
function llmsText(
  twins: readonly Twin[],
  site: AnySite,
  { localized, words }: { localized: LocalizedSite; words: CompilerStrings },
): string {
  const { data, locale } = localized;
  const line = ({ entry, description }: Twin): string => {
    const { operationLink: operation } = entry;
    return operation === null
      ? `${lineOf(entry, site)}: ${oneLine(description)}`
      : `${lineOf(entry, site)}: ${sentMethod(operation.method)} ${operation.path}. ${oneLine(operation.excerpt)}`.trimEnd();
  };
  const schemas = twins.filter(({ entry }) => entry.kind === 'schema');
  const isHome = ({ entry }: Twin): number => (entry.kind === 'home' ? 1 : 0);
  const guides = twins
    .filter(({ entry }) => entry.reference === null)
    .toSorted((one, other) => isHome(other) - isHome(one));
  const sections = [
    { title: words.guides, lines: guides.map(line) },
    ...site.references.map(({ config: { base } }) => {
      const ofReference = twins.filter(({ entry }) => entry.reference?.base === base && entry.kind !== 'schema');
      const info = ofReference[0]?.entry.reference;
      return {
        title: info === null || info === undefined ? base : labelOfReference(info),
        lines: ofReference.map(line),
      };
    }),
    {
      // The name tells programs with little room that they may leave the section out.
      title: 'Optional',
      lines:
        schemas.length > MAX_SCHEMAS
          ? []
          : schemas.map(({ entry }) => `${lineOf(entry, site)}: ${words.schemas}, ${entry.reference?.base ?? ''}`),
    },
  ].filter(({ lines }) => lines.length > 0);
  const full = fullFiles(localized, site).map(({ path }) => `<${site.twins.ofPage(path)}>`);
  return [
    `# ${data.title}`,
    ...(data.tagline === '' ? [] : [`> ${oneLine(data.tagline)}`]),
    [words.llmsNote(site.twins.ofPage(llmsPath(site.audience, locale))), ...full].join(' '),
    ...sections.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}`),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** A file with many twins: of the whole site, or of one reference. */
interface FullFile {
  path: string;
  /** Base of the reference; null for the whole site. */
  base: Route | null;
}

/** The files with many twins in one language of the public site. */
function fullFiles({ locale }: LocalizedSite, site: AnySite): FullFile[] {
  if (site.audience === 'internal') return [];
  const path = llmsPath('public', locale).replace(/llms\.txt$/, '');
  return [
    { path: `${path}llms-full.txt`, base: null },
    ...site.references.map(({ config: { base } }) => ({
      path: `${path}${encodeURI(base).slice(1)}/llms-full.txt`,
      base,
    })),
  ];
}

/** The twins of a file, one after the other. Those beyond {@link MAX_FULL} are only named. */
function fullText(twins: readonly Twin[], { base }: Pick<FullFile, 'base'>, site: AnySite): string {
  const parts: string[] = [];
  const further: string[] = [];
  let bytes = 0;
  for (const { entry, text } of twins) {
    if (base === null ? entry.isDetail : entry.reference?.base !== base) continue;
    bytes += Buffer.byteLength(text);
    if (bytes <= MAX_FULL) parts.push(text);
    else further.push(lineOf(entry, site));
  }
  return [...parts, ...(further.length === 0 ? [] : [`${further.join('\n')}\n`])].join('\n---\n\n');
}

function lineOf(entry: PageEntry, { twins }: AnySite): string {
  const label = oneLine(entry.title).replaceAll(/[[\]]/g, String.raw`\$&`);
  return `- [${label}](${twins.of(hrefOf(entry))})`;
}

/** Makes the Markdown twins of a site. */
export type TwinMaker = (built: BuiltPage) => MarkdownTwin;

/** Creates the maker of the twins of a site. The page data is that of the document. */
export function twinMaker({ twins }: Pick<AnySite, 'twins'>, prerender: Pick<Prerender, 'renderTwin'>): TwinMaker {
  return ({ page, words }) =>
    prerender.renderTwin(page, {
      markdownOf: words?.markdownOf ?? (() => ''),
      twinOf: (href) => twins.of(href),
      addressOf: (path) => twins.ofPage(path),
    });
}
