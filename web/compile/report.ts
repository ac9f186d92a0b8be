import type { Finding } from '../model/finding.ts';
import type { Locale } from '../model/locale.ts';
import type { Audience, PageKind } from '../model/page.ts';
import type { Site } from './site/site.ts';

/** `dist/report.json`: what a build made, for tools and tests; never published. */
export interface Report {
  pages: { path: string; route: string; locale: Locale; kind: PageKind; audience: Audience; bytes: number }[];
  stages: { stage: string; milliseconds: number }[];
  findings: Finding[];
  translations: TranslationCount[];
  /** Compressed size of what the worker carries, in bytes; an upper bound. */
  workerBytes: number;
  /** Most memory the build's own process held at once, in bytes. */
  peakMemory: number;
}

/** Pages of one source in one language, and how many of them are in that language. */
export interface TranslationCount {
  locale: Locale;
  source: string;
  pages: number;
  translated: number;
}

/** Counts translations per language and source; a guide's source is its folder. */
export function translationsOf(sites: readonly Site<Audience>[]): TranslationCount[] {
  const counts = new Map<string, TranslationCount>();
  for (const { locale, pages } of sites.flatMap((site) => site.locales)) {
    for (const page of pages) {
      const source = page.file.replace(/\/(?:en|es|pt)\/.*$/, '');
      const count = counts.get(`${locale} ${source}`) ?? { locale, source, pages: 0, translated: 0 };
      counts.set(`${locale} ${source}`, { ...count, pages: count.pages + 1, translated: count.translated + (page.contentLocale === locale ? 1 : 0) });
    }
  }
  return [...counts.values()];
}
