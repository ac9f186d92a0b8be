import { hash } from 'node:crypto';

import type { Readings } from '../source/readings.ts';
import type { KeptOutput, KeptRecord } from './kept-output.ts';

const NOTHING = Buffer.alloc(0);

interface Kept {
  previous: KeptOutput;
  record: KeptRecord;
  /** A hash of the code that parses and lints. */
  code: string;
}

/** Returns the readings of the previous build, and records those of this build for the next one. */
export function keptReadings({ previous, record, code }: Kept): Readings {
  const keep = (name: string, columns: Buffer): void => record.add(name, { key: code, files: [], columns });
  const cleanName = (file: string, contents: string): string => `clean ${file} ${hash('sha256', contents)}`;
  return {
    parseOnce: (parser, text, parse) => {
      const name = `value ${parser} ${hash('sha256', text)}`;
      const columns = previous.columns(name, code);
      if (columns !== null) {
        keep(name, columns);
        return JSON.parse(columns.toString()) as ReturnType<typeof parse>;
      }
      const value = parse();
      // The caller may change the value.
      if (isPlain(value)) keep(name, Buffer.from(JSON.stringify(value)));
      return value;
    },
    isClean: (file, contents) => {
      const name = cleanName(file, contents);
      const isClean = previous.columns(name, code) !== null;
      if (isClean) keep(name, NOTHING);
      return isClean;
    },
    addClean: (file, contents) => keep(cleanName(file, contents), NOTHING),
  };
}

/** Whether JSON returns the same value: exact numbers, for example, become doubles. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' || typeof value === 'boolean' || value === null;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}
