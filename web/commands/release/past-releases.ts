import { arrayOf, type Json, objectOf, stringOf } from '../../model/text/json.ts';

/** A release of all Workers. `npm run deploy` gives their versions one tag. */
export interface PastRelease {
  tag: string;
  /** When the last of its Workers was uploaded, ISO 8601. */
  date: string;
  /** The message that `npm run deploy` stored: {@link releaseMessage}. */
  message: string;
  /** The version of each Worker, by the Worker's name. */
  versions: ReadonlyMap<string, string>;
}

/** The annotations of a version (https://developers.cloudflare.com/workers/configuration/versions-and-deployments/). */
const TAG = 'workers/tag';
const MESSAGE = 'workers/message';

/** The tag of a release: its commit and its minute in UTC. Cloudflare allows 25 characters. @param commit null without git */
export function releaseTag(commit: string | null, now: Date): string {
  const minute = now.toISOString().replaceAll(/\D/g, '').slice(0, 12);
  return `${commit?.slice(0, 7) ?? 'release'}-${minute}`;
}

const PACKAGES = '; packages: a Worker';

/** The message of a release. It names the newest migration of the database, and says that the portal reads packages from their Worker. */
export function releaseMessage(migration: string | undefined): string {
  return `Database: ${migration ?? 'none'}${PACKAGES}`;
}

/**
 * Joins the versions of Workers to releases, the newest first.
 * @param lists the output of `wrangler versions list --json` by the name of the Worker
 */
export function pastReleases(lists: ReadonlyMap<string, Json>): PastRelease[] {
  const releases = new Map<string, { date: string; message: string; versions: Map<string, string> }>();
  for (const [worker, list] of lists) {
    for (const version of arrayOf(list).map(objectOf)) {
      const annotations = objectOf(version['annotations']);
      const tag = stringOf(annotations[TAG]);
      const id = stringOf(version['id']);
      if (tag === null || id === null) continue;
      const date = stringOf(objectOf(version['metadata'])['created_on']) ?? '';
      const release = releases.get(tag) ?? { date, message: stringOf(annotations[MESSAGE]) ?? '', versions: new Map() };
      if (release.date < date) release.date = date;
      release.versions.set(worker, id);
      releases.set(tag, release);
    }
  }
  return [...releases]
    .map(([tag, { date, message, versions }]): PastRelease => ({ tag, date, message, versions }))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** The release with a tag. @throws Error that says why not all Workers can return to it */
export function releaseToRestore(
  tag: string,
  { releases, workers }: { releases: readonly PastRelease[]; workers: readonly string[] },
): PastRelease {
  const release = releases.find((known) => known.tag === tag);
  if (release === undefined)
    throw new Error(`No release has the tag "${tag}". npm run rollback lists the releases that Cloudflare keeps.`);
  const missing = workers.filter((worker) => !release.versions.has(worker));
  if (missing.length > 0)
    throw new Error(`The release ${tag} has no version of ${missing.join(', ')}, so it cannot be restored as a whole.`);
  if (!release.message.endsWith(PACKAGES))
    throw new Error(
      `The release ${tag} does not know the Worker of the packages: packages of later releases would be missing, and the next release would forget them. Release its commit instead:\ngit switch --detach ${tag.split('-')[0]} && npm ci && npm run deploy`,
    );
  return release;
}

/** The arguments of wrangler that return each Worker to a release, in the order of a release: the portal is the last one. */
export function rollbackArguments({ tag, versions }: PastRelease, workers: readonly string[]): string[][] {
  return workers.flatMap((worker) => {
    const version = versions.get(worker);
    return version === undefined
      ? []
      : [['rollback', version, '--name', worker, '--message', `Back to ${tag}`, '--yes']];
  });
}
