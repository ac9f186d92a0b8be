import type { Audience, PageKind } from '../model/page/page.ts';
import type { Finding } from '../model/site/finding.ts';
import type { Locale } from '../model/site/locale.ts';
import type { TranslationCount } from './translation/coverage.ts';

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
