import type { ProvenHashes } from '../../web/compile/source/content-data.ts';

/** The list of proven sentences, as `npm run statements` writes it to its file. */
export function provenText(proven: ProvenHashes): string {
  const entries = [...proven].map(([check, hashes]) => [check, [...hashes].toSorted().join(' ')] as const);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
