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

/** Measures the stages of a build for the console and the report. */
export class Stages {
  readonly timings: { stage: string; milliseconds: number }[] = [];
  readonly #log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Runs one stage and prints its name with the time it took. */
  async run<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    const milliseconds = Math.round(performance.now() - start);
    this.timings.push({ stage, milliseconds });
    this.#log(`${stage.padEnd(12)} ${String(milliseconds).padStart(6)} ms`);
    return result;
  }
}
