import { gravityOf, mainRuleOf } from '../changes/rules.ts';
import type { ReleaseSource } from '../source/release-source.ts';

/**
 * The version of a client, computed from the entries of the changelog. The first entry is 1.0.0. A breaking change starts a new
 * major version, another change a new minor version, and an entry without changes a patch.
 * @param name of the description, e.g. `v3.yaml`
 */
export function clientVersion(releases: readonly ReleaseSource[], name: string): string {
  const entries = releases
    .map(({ entry }) => entry)
    .toSorted((a, b) => (`${a.date} ${a.release}` < `${b.date} ${b.release}` ? -1 : 1))
    .flatMap(({ descriptions }) => descriptions[name] ?? []);
  let [major, minor, patch] = [1, 0, 0];
  for (const { changes } of entries.slice(1)) {
    const isBreaking = changes.some(({ rules }) => gravityOf(mainRuleOf(rules)) === 0);
    if (isBreaking) [major, minor, patch] = [major + 1, 0, 0];
    else if (changes.length > 0) [minor, patch] = [minor + 1, 0];
    else patch += 1;
  }
  return `${major}.${minor}.${patch}`;
}
