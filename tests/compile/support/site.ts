import type { Finding } from '../../../web/compile/base/finding.ts';
import { outputsOf } from '../../../web/compile/outputs.ts';
import type { BuiltPage, PageEntry } from '../../../web/compile/pages/page-entry.ts';
import type { ApiReference } from '../../../web/compile/reference/api-reference.ts';
import { compileSite } from '../../../web/compile/site/compile-site.ts';
import type { Site } from '../../../web/compile/site/site.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { type Locale, LOCALES } from '../../../web/model/site/locale.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { ASSETS, stubPrerender } from './prerender.ts';
import { temporarySite } from './sources.ts';
import { WORDS } from './words.ts';

export interface TinySite {
  site: Site<'public'>;
  /** The pages of its references in one language. */
  pages: PageEntry[];
  references: ApiReference[];
  /** Findings so far; building a page adds its own. */
  findings: Finding[];
  build: (route: string) => BuiltPage;
}

interface TinyOptions {
  locale?: Locale;
  strictness?: 'error' | 'warning';
  /** Sidebars by document. */
  sidebars?: Record<string, string>;
}

/**
 * Compiles a site of a few files in `specs/public`, without components. Each description is mounted at `/<file name>`.
 * A file given as text, such as an overlay or a mapping, is written as it is.
 */
export async function tinySite(
  files: Record<string, JsonObject | string>,
  { locale = 'en', strictness = 'error', sidebars = {} }: TinyOptions = {},
): Promise<TinySite> {
  const root = temporarySite(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [
        `specs/public/${name}`,
        typeof file === 'string' ? file : JSON.stringify({ openapi: '3.1.0', ...file }),
      ]),
    ),
  );
  const sources = await readSources({ root, audience: 'public', strictness });
  const references = sources.apis.map(({ name: spec }) => {
    const name = spec.replace(/\.\w+$/, '');
    return { spec, base: `/${name}`, ...(sidebars[name] === undefined ? {} : { sidebar: sidebars[name] }) };
  });
  const site = compileSite({
    audience: 'public',
    loaded: {
      isDefault: false,
      config: {
        title: 'Site',
        url: 'https://docs.example.com',
        locales: [...LOCALES],
        strictness,
        references: { public: references },
        sidebars: { public: Object.fromEntries(Object.values(sidebars).map((id) => [id, []])) },
      },
    },
    sources,
    prerender: { strings: () => ({ ...WORDS }), reactPageMeta: () => undefined },
    publicSite: null,
  });
  // Texts may link to the files that are listed here.
  outputsOf(site, { prerender: stubPrerender(), assets: ASSETS });
  const localized = site.locales.find((candidate) => candidate.locale === locale);
  const pages = (localized?.pages ?? []).filter(({ reference }) => reference !== null);
  return {
    site,
    pages,
    references: site.references,
    findings: site.findings,
    build: (route) => {
      const entry = pages.find((page) => page.route === route);
      if (entry === undefined)
        throw new Error(`There is no ${route} among ${pages.map((page) => page.route).join(', ')}.`);
      return entry.build();
    },
  };
}
