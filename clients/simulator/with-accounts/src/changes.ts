import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { InputError } from './errors.js';
import { writePrivately } from './files.js';
import { homepage, name } from './manifest.js';

/** The module `integration/judge.js`, which the build bundles. */
interface Judge {
  FORMATS: readonly string[];
  /** Path of the portal's file with all releases. */
  CHANGES_PATH: string;
  changesIn: (text: string) => { date: string } | null;
  usageIn: (text: string) => object | null;
  judge: (
    usage: object,
    changes: object,
    options: {
      today: string;
      within: number;
      coverage: number | null;
      format: string;
      file: string;
      text: string;
      program: string;
      homepage: string;
    },
  ) => Pick<Judged, 'lines' | 'isPassed'>;
}

const FOLDER = new URL('../integration/', import.meta.url);
const DAY = 86_400_000;

export interface ChangesOptions {
  /** A number of days, such as `90d`. */
  within: string;
  coverage?: string;
  format: string;
  /** Address of a portal, or of its file with the releases. */
  refresh?: string;
  today?: string;
}

export interface Judged {
  lines: string[];
  isPassed: boolean;
  /** Sentences for the person who runs the command. */
  notes: string[];
}

/** Writes a usage as a file. @returns a sentence about it */
export function writeUsage(usage: { operations: unknown[]; events: unknown[] }, file: string): string {
  writeFileSync(file, `${JSON.stringify(usage, null, 2)}\n`);
  return `${file}: ${usage.operations.length} operations, ${usage.events.length} events`;
}

/**
 * Compares the usage in a file with the releases of the APIs.
 * @throws InputError if the file or an option cannot be used
 */
export async function judgeChanges(file: string, options: ChangesOptions): Promise<Judged> {
  const module = (await import(new URL('judge.js', FOLDER).href)) as Judge;
  const { within, coverage, format, today = new Date().toISOString().slice(0, 10) } = options;
  if (!module.FORMATS.includes(format)) throw new InputError(`--format: choose one of ${module.FORMATS.join(', ')}.`);
  if (!/^\d{1,5}d$/.test(within)) throw new InputError(`--within: "${within}" is not a number of days, such as 90d.`);
  if (coverage !== undefined && !(Number(coverage) >= 0 && Number(coverage) <= 100))
    throw new InputError(`--coverage: "${coverage}" is not a percentage from 0 to 100.`);
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(today) ? today : Number.NaN);
  // The 30th of February is a day of March for `Date`.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(today))
    throw new InputError(`--today: "${today}" is not a day, such as 2026-03-02.`);
  const text = readFileSync(file, 'utf8');
  const usage = module.usageIn(text);
  if (usage === null) throw new InputError(`${file} is no usage. Write one with "${name} usage".`);
  const { changes, notes } = await releases(options.refresh, module);
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(changes.date)) / DAY));
  const judged = module.judge(usage, changes, {
    today,
    within: Number.parseInt(within, 10),
    coverage: coverage === undefined ? null : Number(coverage),
    format,
    file,
    text,
    program: name,
    homepage,
  });
  return {
    ...judged,
    notes: [...notes, `The newest release that is known here is ${days} days old: ${changes.date}.`],
  };
}

/** The newest releases that this machine knows. With an address, the portal is asked first. */
async function releases(
  refresh: string | undefined,
  { changesIn, CHANGES_PATH }: Judge,
): Promise<{ changes: { date: string }; notes: string[] }> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), name);
  const file = join(folder, 'changes.json');
  const packaged = changesIn(readFileSync(new URL('changes.json', FOLDER), 'utf8'));
  const kept = keptIn(file);
  const known = kept === null ? null : changesIn(kept.text);
  const newest = known !== null && (packaged === null || known.date > packaged.date) ? known : packaged;
  if (newest === null) throw new InputError('The package is damaged: it has no releases. Install it again.');
  if (refresh === undefined) return { changes: newest, notes: [] };
  if (!/^https?:/.test(refresh) || !URL.canParse(refresh))
    throw new InputError(`--refresh: "${refresh}" is not an http address.`);
  const url = new URL(refresh);
  if (url.pathname === '/') url.pathname = CHANGES_PATH;
  try {
    const isKept = kept?.url === url.href && known !== null;
    const response = await fetch(url, { headers: isKept ? { 'If-None-Match': kept.etag } : {} });
    if (response.status === 304 && isKept) return { changes: known, notes: [] };
    const text = await response.text();
    const changes = response.ok ? changesIn(text) : null;
    if (changes === null) return { changes: newest, notes: [`--refresh: ${url.href} has no releases.`] };
    mkdirSync(folder, { recursive: true });
    writePrivately(file, JSON.stringify({ url: url.href, etag: response.headers.get('ETag') ?? '', text }));
    return { changes, notes: [] };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return { changes: newest, notes: [`--refresh: ${url.href} cannot be read: ${reason}`] };
  }
}

/** Reads the file that an earlier run wrote. @returns null if the file does not exist or is not JSON */
function keptIn(file: string): { url: string; etag: string; text: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof keptIn>;
  } catch {
    return null;
  }
}
