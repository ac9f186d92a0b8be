import { hash } from 'node:crypto';
import { basename } from 'node:path';

import { PACKAGE_FILES } from '../base/site-file.ts';
import type { BuiltSites, PackageFile, ProductFile, ProductSources } from '../site/site.ts';

/** The versions of a package that stay at their addresses. */
export const KEPT = 10;
/** The hashes of all packages in the format of `sha256sum`, the newest versions first. The path is relative to the site. */
export const PACKAGES_INDEX = 'clients/packages.sha256';
const ENTRY = /^([\da-f]{64}) {2}([a-z][\w-]*-\d{1,9}\.\d{1,9}\.\d{1,9}(?:\.tgz|-py3-none-any\.whl))$/;
const LAST_NUMBER = /(?<=-\d+\.\d+\.)\d+/;

/** Reads an index: the hash and the path of each package. @throws Error if a line has another form */
export function readPackagesIndex(text: string): { sha256: string; path: string }[] {
  return (text.match(/.+/g) ?? []).map((line) => {
    const [, sha256, file] = ENTRY.exec(line) ?? [];
    if (sha256 === undefined) throw new Error('it has lines that are not the hash of a package');
    return { sha256, path: `clients/${file}` };
  });
}

/**
 * The version of packages that share one. A published version keeps its bytes, because lockfiles have their hash: other bytes get the next
 * last number that is free.
 * @param version of the entries of the changelog
 * @param release null without a release, whose version is that of the entries
 */
export async function releaseVersion(
  version: string,
  release: ProductSources['release'],
  make: (version: string, sites: BuiltSites['sites']) => Promise<PackageFile[]>,
): Promise<string> {
  if (release === null) return version;
  const withoutLast = ({ path }: PackageFile): string => path.replace(LAST_NUMBER, '');
  const lines = new Set((await make(version, release.sites)).map(withoutLast));
  const taken = release.published.filter((each) => lines.has(withoutLast(each)));
  const newest = Math.max(-1, ...taken.map(({ path }) => Number(LAST_NUMBER.exec(path))));
  const withLast = (last: number): string => version.replace(/\d+$/, String(last));
  if (Number(/\d+$/.exec(version)) > newest) return version;
  const made = await make(withLast(newest), release.sites);
  const isPublished = ({ path, bytes }: PackageFile): boolean =>
    taken.some((each) => each.path === path && Buffer.compare(each.bytes, bytes) === 0);
  return made.every(isPublished) ? withLast(newest) : withLast(newest + 1);
}

/**
 * The files of packages and of their earlier versions, each with its hash, and the index. The folder `packages` has those of the Worker that
 * a rollback leaves as it is. Only it has the index, so that a release after a rollback keeps all packages.
 */
export function packageFiles(made: readonly PackageFile[], published: readonly PackageFile[]): ProductFile[] {
  const earlier = published.filter(({ path }) => made.every((each) => each.path !== path));
  const byName = Map.groupBy([...made, ...earlier], ({ path }) => path.replace(/-\d+\.\d+\.\d+/, ''));
  const kept = [...byName.values()].flatMap((versions) => versions.slice(0, KEPT));
  const lineOf = ({ path, bytes }: PackageFile): string => `${hash('sha256', bytes)}  ${basename(path)}\n`;
  const files = kept.flatMap((each): ProductFile[] => [
    [each.path, each.bytes],
    [`${each.path}.sha256`, lineOf(each)],
  ]);
  return [
    ...files.map(([path, content]) => [`public/${path}`, content] as const),
    ...files.map(([path, content]) => [`${PACKAGE_FILES}/${path}`, content] as const),
    // wrangler refuses a missing folder, so the index of a site without packages is empty.
    [`${PACKAGE_FILES}/${PACKAGES_INDEX}`, kept.map(lineOf).join('') || '\n'],
  ];
}
