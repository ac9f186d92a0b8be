import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { Audience } from '../../model/page/page.ts';
import type { Finding } from '../base/finding.ts';
import { checkYaml } from './checked-file.ts';

const ProvenFile = z.record(z.string(), z.string().regex(/^[\da-f]{8}( [\da-f]{8})*$/));

/** The hashes of the sentences that a person has found proven, by the name of their check. */
export type ProvenHashes = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the list that `npm run statements` writes; empty without one. Each mistake is returned as a finding. */
export async function readProven(
  root: string,
  audience: Audience,
): Promise<{ proven: ProvenHashes; findings: Finding[] }> {
  const file = provenFileOf(audience);
  const path = join(root, file);
  if (!existsSync(path)) return { proven: new Map(), findings: [] };
  const { value, findings } = checkYaml(ProvenFile, {
    text: await readFile(path, 'utf8'),
    file,
    code: 'proven-sentences',
  });
  const proven = Object.entries(value ?? {}).map(([check, hashes]) => [check, new Set(hashes.split(' '))] as const);
  return { proven: new Map(proven), findings };
}

/** The path of the list, relative to the site. */
export function provenFileOf(audience: Audience): string {
  return `content/${audience}/proven.json`;
}

/** The list as it is written to its file. */
export function provenText(proven: ProvenHashes): string {
  const entries = [...proven].map(([check, hashes]) => [check, [...hashes].toSorted().join(' ')] as const);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
