import type { Audience, PageKind } from '../model/page/page.ts';
import type { Locale } from '../model/site/locale.ts';
import type { Finding } from './base/finding.ts';
import type { TranslationCount } from './translation/coverage.ts';

/** `dist/report.json`: the result of a build, for tools and tests; it is never published. */
export interface Report {
  pages: { path: string; route: string; locale: Locale; kind: PageKind; audience: Audience; bytes: number }[];
  stages: { stage: string; milliseconds: number }[];
  findings: Finding[];
  translations: TranslationCount[];
  /** The resources of which the simulator keeps objects, by description: `/pets (create, list, read)`. */
  resources: Record<string, string[]>;
  /** Number of static files of each site. Each site's files belong to one Worker. */
  files: Record<Audience, number>;
  /** Peak memory in bytes: that of the build process, plus that of the process that bundled the interface, if it did. */
  peakMemory: number;
}
