import type { Audience } from '../../model/page/page.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { stagedPath } from '../output/staging.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { AnySite } from '../site/site.ts';
import type { Sources } from '../source/read-sources.ts';
import type { Readings } from '../source/readings.ts';
import { KeptOutput, KeptRecord } from './kept-output.ts';
import { KeptPages } from './kept-pages.ts';
import { keptReadings } from './kept-readings.ts';
import { PageKeys } from './page-keys.ts';
import { codeHash, SourceHashes } from './source-hashes.ts';

interface KeepingOptions {
  /** Absolute path of the site's folder. */
  root: string;
  /** Absolute path of the previous output, which need not exist; null to take nothing from it. */
  previous: string | null;
  /** Absolute path of the folder that is written. */
  folder: string;
}

/** The inputs of the keys of all pages. */
interface Sites {
  sites: readonly AnySite[];
  sources: readonly Sources[];
  /** Configuration and assets, which all pages use. JSON must be able to write it. */
  shared: unknown;
  /** Returns further inputs of one page, such as the date of its last change. */
  detailsOf: (site: AnySite) => (page: PageEntry) => unknown;
}

/** Takes unchanged files from the previous output, and records the new output for the next build. */
export class Keeping {
  readonly #root: string;
  readonly #previous: KeptOutput;
  readonly #record: KeptRecord;
  readonly #code = codeHash(PROJECT_ROOT);
  /** The values of texts that the previous build parsed, and the files that it found clean. */
  readonly readings: Readings;
  #pages: ReadonlyMap<Audience, KeptPages> = new Map();

  constructor({ root, previous, folder }: KeepingOptions) {
    this.#root = root;
    this.#previous = previous === null ? KeptOutput.none : KeptOutput.read(previous);
    this.#record = new KeptRecord(folder);
    this.readings = keptReadings({ previous: this.#previous, record: this.#record, code: this.#code });
  }

  /** Whether there is a previous output. */
  get hasPrevious(): boolean {
    return this.#previous !== KeptOutput.none;
  }

  /** Makes the keys of all pages. The build calls it before it builds the first page. The public site comes first. */
  start({ sites, sources, shared, detailsOf }: Sites): void {
    const inputs = {
      sources: new SourceHashes(this.#root, sources),
      shared: JSON.stringify([this.#code, shared]),
    };
    const [previous, record] = [this.#previous, this.#record];
    const pages = new Map<Audience, KeptPages>();
    let beside: PageKeys | null = null;
    for (const site of sites) {
      const keys: PageKeys = new PageKeys(site, { ...inputs, detailsOf: detailsOf(site) }, beside);
      const pathOf = stagedPath.bind(null, site.audience);
      pages.set(site.audience, new KeptPages({ previous, record, keys, pathOf }));
      beside = keys;
    }
    this.#pages = pages;
  }

  /** The pages of one audience; undefined before {@link start}. */
  pagesOf(audience: Audience): KeptPages | undefined {
    return this.#pages.get(audience);
  }

  /** Ends the record. @param isComplete whether the output is written, and the next build may take it */
  end(isComplete: boolean): void {
    this.#record.end(isComplete);
  }
}
