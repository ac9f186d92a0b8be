import { hash } from 'node:crypto';

import type { Link, PageSummary } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { valueAtPointer } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { AnySite, LocalizedSite } from '../site/site.ts';
import type { SourceHashes } from './source-hashes.ts';
import { structureOf } from './structure.ts';

/** Pages that show one description and, of the others, only what is in the {@link outlineOf} of the site. */
const OF_ONE_DESCRIPTION: ReadonlySet<PageSummary['kind']> = new Set([
  'operation',
  'webhook',
  'schema',
  'tag',
  'errors',
]);

interface KeyInputs {
  sources: SourceHashes;
  /** Identifies code, configuration and assets, which all pages use. */
  shared: string;
  /** Returns further inputs of one page, such as the date of its last change. */
  detailsOf: (page: PageEntry) => unknown;
}

/** The keys of the pages of a site. A key is a hash of everything that a page is made from, so a page with the same key is the same. */
export class PageKeys {
  readonly #keys = new Map<PageEntry, string>();
  readonly #site: AnySite;
  readonly #inputs: KeyInputs;
  readonly #beside: PageKeys | null;
  readonly #structures = new Map<Route, string>();
  readonly #outlines = new Map<Locale, string>();

  /** @param beside the keys of the public site, if this is the internal one */
  constructor(site: AnySite, inputs: KeyInputs, beside: PageKeys | null) {
    this.#site = site;
    this.#inputs = inputs;
    this.#beside = beside;
  }

  of(entry: PageEntry): string {
    return getOrMake(this.#keys, entry, () => {
      return hashOf(this.#outline(entry.locale), entry, this.#inputs.detailsOf(entry), this.#ownOf(entry));
    });
  }

  /** The key of a file that is made from the descriptions, and knows of guides only their titles. */
  ofDescriptions(locale: Locale): string {
    return hashOf(this.#outline(locale), this.#inputs.sources.ofDescriptions());
  }

  /** The key of a file that is made from one description alone. @param file of the description, relative to the site */
  ofDescription(file: string): string {
    return hashOf(this.#inputs.shared, this.#inputs.sources.ofDescription(file));
  }

  /** The key of a file that is made from all pages of a language. */
  ofPages({ locale, pages }: Pick<LocalizedSite, 'locale' | 'pages'>): string {
    return hashOf(this.#outline(locale), ...pages.map((entry) => this.of(entry)));
  }

  /** A hash of what all pages use, and of what a page can show of the other pages of its language. */
  #outline(locale: Locale): string {
    return getOrMake(this.#outlines, locale, () => {
      const { sources, shared } = this.#inputs;
      const localized = this.#site.locales.find((candidate) => candidate.locale === locale);
      const own = localized === undefined ? null : outlineOf(localized);
      return hashOf(shared, sources.ofTheRest(), this.#beside === null ? null : this.#beside.#outline(locale), own);
    });
  }

  #ownOf(entry: PageEntry): unknown[] {
    const { sources } = this.#inputs;
    const { kind, file, reference } = entry;
    if (kind === 'guide' || kind === 'home') {
      const files = this.#filesOfGuide(entry);
      // A home page names releases.
      const isOfGuides = kind === 'guide' && !this.#hasSteps(files);
      return [files.map((path) => sources.ofFile(path)), isOfGuides ? '' : sources.ofDescriptions()];
    }
    if (reference === null || !OF_ONE_DESCRIPTION.has(kind)) return [sources.ofDescriptions()];
    if (kind !== 'operation' && kind !== 'schema') return [sources.ofDescription(file)];
    const own = kind === 'operation' ? [this.#operationOf(entry), this.#guidesTo(entry)] : [];
    return [this.#structureOf(reference.base), sources.ofTranslations(file), ...own];
  }

  #referenceOf(base: Route): AnySite['references'][number] | undefined {
    return this.#site.references.find(({ config }) => config.base === base);
  }

  #structureOf(base: Route): string {
    return getOrMake(this.#structures, base, () => {
      const { source } = this.#referenceOf(base) ?? {};
      return hashOf(source === undefined ? this.#inputs.sources.ofDescriptions() : structureOf(source.document));
    });
  }

  /** The operation of a page as its description has it. */
  #operationOf({ reference, operationLink: link }: PageEntry): unknown {
    const { outline, source } = this.#referenceOf(reference?.base ?? '') ?? {};
    const keys = outline?.operations.filter(
      ({ kind, method, path }) => kind === link?.kind && method === link.method && path === link.path,
    );
    return keys?.map(({ pointer }) => valueAtPointer(source?.document, pointer));
  }

  /** A translation has the identifiers of the English headings, so it depends on the English file, too. A home page need not have a file. */
  #filesOfGuide({ kind, file, route }: PageEntry): string[] {
    const english = this.#site.locales.find(({ locale }) => locale === DEFAULT_LOCALE)?.pages ?? [];
    const original = english.find((page) => page.route === route && page.kind === kind);
    return [file, original?.file ?? file].filter((path) => this.#inputs.sources.has(path));
  }

  #guidesTo({ locale, operationLink }: PageEntry): Link[] {
    const localized = this.#site.locales.find((candidate) => candidate.locale === locale);
    return localized?.guidesTo(operationLink?.href ?? '') ?? [];
  }

  /** Whether one of the files shows steps of a workflow, which call operations. */
  #hasSteps(files: readonly string[]): boolean {
    return files.some((file) => this.#inputs.sources.textOf(file).includes('::step'));
  }
}

/** Functions are left out, as in all JSON. */
function hashOf(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts));
}

/** The texts of an operation are not in it, because lists of operations are on pages of their own description only. */
function outlineOf({ pages, sidebars, operationLists, data, neighbors }: LocalizedSite): unknown {
  const summaries = pages.map(({ operationLink, ...summary }) => [
    summary,
    operationLink === null ? null : { ...operationLink, excerpt: '' },
  ]);
  return [summaries, [...sidebars], [...operationLists], data, [...neighbors]];
}
