import type { Finding } from '../model/finding.ts';
import type { Locale } from '../model/locale.ts';
import type { Audience, PageKind } from '../model/page.ts';

/** `dist/report.json`: what a build made, for tools and tests; never published. */
export interface Report {
  pages: { path: string; route: string; locale: Locale; kind: PageKind; audience: Audience; bytes: number }[];
  stages: { stage: string; milliseconds: number }[];
  findings: Finding[];
  /** Pages per language and source file, and how many of them are in that language. */
  translations: { locale: Locale; source: string; pages: number; translated: number }[];
  /** Compressed size of what the worker carries, in bytes. */
  workerBytes: number;
  /** Most memory the build held at once, in bytes. */
  peakMemory: number;
}
