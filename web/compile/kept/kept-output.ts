import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync, writevSync } from 'node:fs';
import { join } from 'node:path';

import type { PageLink } from '../markdown/links.ts';
import type { PageSearch } from '../search/gathering.ts';

/**
 * The record of a build, in its output folder. Each line describes a page, another file or a text. Its columns are a name, a key,
 * the paths of files, and data: for a page its facts and its search entries. The last line has the stamps of all files. Columns are
 * JSON, which contains no tab, so the next build parses only the columns that it needs.
 */
export const KEPT_FILE = 'kept.tsv';
const TAB = '\t';
const NEWLINE_BYTE = 10;
const TAB_BYTE = 9;

/** The data of a page that the link check, the list of twins and the guides of operations use. */
export interface PageFacts {
  description: string;
  links: readonly PageLink[];
  /** Identifiers of its elements, including its headings. */
  anchors: readonly string[];
  /** Addresses of the pages that a guide uses. */
  targets?: readonly string[];
}

/** A page of the previous output. */
interface KeptPage {
  facts: PageFacts;
  search: () => PageSearch;
  /** Facts and search as {@link KeptRecord} takes them. */
  columns: Buffer;
}

interface Line {
  key: string;
  /** The paths of its files, as JSON. */
  files: string;
  /** Bytes, because strings of this size would be most of the heap. */
  columns: Buffer;
}

/** The stamps of files by their paths. */
type Stamps = Readonly<Record<string, string>>;

/** The previous output of a build. The next build takes the files that would not differ. */
export class KeptOutput {
  readonly #folder: string;
  readonly #lines: ReadonlyMap<string, Line>;
  readonly #stamps: Stamps;

  private constructor(folder: string, lines: ReadonlyMap<string, Line> = new Map(), stamps: Stamps = {}) {
    this.#folder = folder;
    this.#lines = lines;
    this.#stamps = stamps;
  }

  /** An empty output. */
  static readonly none = new KeptOutput('');

  /** @param folder absolute path of the output folder, which need not exist */
  static read(folder: string): KeptOutput {
    try {
      const content = readFileSync(join(folder, KEPT_FILE));
      const last = content.lastIndexOf(NEWLINE_BYTE) + 1;
      const stamps = JSON.parse(content.toString('utf8', last)) as Stamps;
      return new KeptOutput(folder, new Map(linesIn(content.subarray(0, last))), stamps);
    } catch {
      // The file does not exist or is damaged, so the build makes all files.
      return KeptOutput.none;
    }
  }

  /** Returns a page. Returns null if its key differs, or if one of its files is missing or has changed. */
  page(name: string, key: string): KeptPage | null {
    const line = this.#unchanged(name, key);
    if (line === null) return null;
    const { columns } = line;
    const end = columns.indexOf(TAB);
    const facts = JSON.parse(columns.toString('utf8', 0, end)) as PageFacts;
    return { facts, search: () => JSON.parse(columns.toString('utf8', end + 1)) as PageSearch, columns };
  }

  /** Returns the data of a text. Returns null if there is none, or if its key differs. */
  columns(name: string, key: string): Buffer | null {
    return this.#unchanged(name, key)?.columns ?? null;
  }

  /** Whether a file that belongs to no page has the same key and is unchanged. @param path relative to the output folder */
  has(path: string, key: string): boolean {
    return this.#unchanged(path, key) !== null;
  }

  /** The absolute path of a file. */
  path(path: string): string {
    return join(this.#folder, path);
  }

  #unchanged(name: string, key: string): Line | null {
    const line = this.#lines.get(name);
    if (line?.key !== key) return null;
    const files = JSON.parse(line.files) as string[];
    // A file that was never written has an empty stamp.
    const isSame = (path: string): boolean =>
      this.#stamps[path] !== '' && this.#stamps[path] === stampOf(this.path(path));
    return files.every(isSame) ? line : null;
  }
}

function* linesIn(content: Buffer): Generator<[string, Line]> {
  for (let start = 0; start < content.length;) {
    const line = content.subarray(start, content.indexOf(NEWLINE_BYTE, start));
    const toKey = line.indexOf(TAB_BYTE);
    const toFiles = line.indexOf(TAB_BYTE, toKey + 1);
    const toColumns = line.indexOf(TAB_BYTE, toFiles + 1);
    const key = line.toString('utf8', toKey + 1, toFiles);
    const files = line.toString('utf8', toFiles + 1, toColumns);
    yield [line.toString('utf8', 0, toKey), { key, files, columns: line.subarray(toColumns + 1) }];
    start += line.length + 1;
  }
}

/** Records the output of a build for the next one. It writes each line at once, because all lines together need much memory. */
export class KeptRecord {
  readonly #folder: string;
  readonly #file: number;
  readonly #files: string[] = [];
  readonly #names = new Set<string>();
  #isOpen = true;

  /** @param folder absolute path of the output folder */
  constructor(folder: string) {
    this.#folder = folder;
    this.#file = openSync(join(folder, KEPT_FILE), 'w');
  }

  /** Adds a name, once. @param files relative to the output folder @param columns of a page or a text; without them, the file belongs to neither */
  add(name: string, { key, files, columns }: { key: string; files: readonly string[]; columns?: Buffer }): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#files.push(...files);
    const start = Buffer.from([name, key, JSON.stringify(files), ''].join(TAB));
    writevSync(this.#file, [start, ...(columns === undefined ? [] : [columns]), Buffer.from('\n')]);
  }

  /** Ends the record, once. @param isComplete whether all files are written and the next build may take them */
  end(isComplete: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (isComplete)
      writeSync(
        this.#file,
        JSON.stringify(Object.fromEntries(this.#files.map((path) => [path, stampOf(join(this.#folder, path))]))),
      );
    closeSync(this.#file);
    if (!isComplete) rmSync(join(this.#folder, KEPT_FILE));
  }
}

/** Facts and search of a page as {@link KeptRecord} takes them. */
export function columnsOf(facts: PageFacts, search: PageSearch): Buffer {
  return Buffer.from(JSON.stringify(facts) + TAB + JSON.stringify(search));
}

/** Size and time of the last change; empty for a missing file. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.size} ${stats.mtimeMs}`;
}
