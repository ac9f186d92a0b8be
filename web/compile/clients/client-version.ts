import { gravityOf, mainRuleOf } from '../changes/rules.ts';
import type { ReleaseSource } from '../source/version-sources.ts';

/**
 * The versions of a client with their entries of the changelog, from which they are computed, oldest first. The first entry is 1.0.0. A breaking change
 * starts a new major version, another change a new minor version, and an entry without changes a patch.
 * @param name of the description, e.g. `v3.yaml`
 */
export function clientVersions(releases: readonly ReleaseSource[], name: string) {
  let [major, minor, patch] = [1, 0, -1];
  return releases
    .map(({ entry }) => entry)
    .toSorted((a, b) => (`${a.date} ${a.release}` < `${b.date} ${b.release}` ? -1 : 1))
    .flatMap(({ date, release, descriptions }) => {
      const entry = descriptions[name];
      return entry === undefined ? [] : [{ date, release, changes: entry.changes }];
    })
    .map((entry, index) => {
      const isBreaking = entry.changes.some(({ rules }) => gravityOf(mainRuleOf(rules)) === 0);
      if (index === 0 || entry.changes.length === 0) patch += 1;
      else if (isBreaking) [major, minor, patch] = [major + 1, 0, 0];
      else [minor, patch] = [minor + 1, 0];
      return { version: `${major}.${minor}.${patch}`, ...entry };
    });
}

/** The newest version of a client; 1.0.0 for a description without entries. */
export function clientVersion(releases: readonly ReleaseSource[], name: string): string {
  return clientVersions(releases, name).at(-1)?.version ?? '1.0.0';
}
