import { readFileSync } from 'node:fs';

import type { SiteFile } from '../downloads/site-file.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { PageSearch } from '../search/gathering.ts';
import { columnsOf, type KeptOutput, type KeptRecord, type PageFacts } from './kept-output.ts';
import type { PageKeys } from './page-keys.ts';

interface KeptPagesOptions {
  previous: KeptOutput;
  record: KeptRecord;
  keys: PageKeys;
  /** The path of a file in the output folder. */
  pathOf: (file: Pick<SiteFile, 'path' | 'type'>) => string;
}

type File = Pick<SiteFile, 'path' | 'type'>;

/** Finds the pages of a site in the previous output, and records the pages of this build. */
export class KeptPages {
  readonly #options: KeptPagesOptions;
  readonly keys: PageKeys;

  constructor(options: KeptPagesOptions) {
    this.#options = options;
    this.keys = options.keys;
  }

  /** Returns a page of the previous output and records it again. Returns null if the build must make the page. @param files all of its files */
  pageOf(entry: PageEntry, files: readonly File[]): ReturnType<KeptOutput['page']> {
    const page = this.#previous(entry);
    if (page !== null) this.#record(entry, page.columns, files);
    return page;
  }

  /** Returns the facts of a page of the previous output. Returns null if the build must make the page. */
  factsOf(entry: PageEntry): PageFacts | null {
    return this.#previous(entry)?.facts ?? null;
  }

  /** Records a new page for the next build. @param files all of its files */
  add(entry: PageEntry, { facts, search }: { facts: PageFacts; search: PageSearch }, files: readonly File[]): void {
    this.#record(entry, columnsOf(facts, search), files);
  }

  /** Records a file that belongs to no page. Returns whether the previous output has it with the same key. */
  hasOther(file: File, key: string): boolean {
    return this.hasOthers([this.#options.pathOf(file)], key);
  }

  /** Does the same for several files that are made together. @param paths relative to the output folder */
  hasOthers(paths: readonly string[], key: string): boolean {
    const { previous, record } = this.#options;
    for (const path of paths) record.add(path, { key, files: [path] });
    return paths.every((path) => previous.has(path, key));
  }

  /** Returns the text of a file of the previous output. */
  textOf(file: File): string {
    return readFileSync(this.#options.previous.path(this.#options.pathOf(file)), 'utf8');
  }

  #previous(entry: PageEntry): ReturnType<KeptOutput['page']> {
    return this.#options.previous.page(nameOf(entry), this.keys.of(entry));
  }

  #record(entry: PageEntry, columns: Buffer, files: readonly File[]): void {
    const { record, pathOf } = this.#options;
    record.add(nameOf(entry), { key: this.keys.of(entry), files: files.map(pathOf), columns });
  }
}

function nameOf({ audience, locale, route }: PageEntry): string {
  return `${audience} ${locale} ${route}`;
}
