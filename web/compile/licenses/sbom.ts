import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../base/project.ts';
import { type NamedPackage, packagesOfWorker } from './licenses.ts';

/** Something that is served and has code of others: the scripts of pages, a Worker, or a package. */
export interface ServedPart {
  name: string;
  version?: string;
  packages: readonly NamedPackage[];
}

/** The file name that programs know a list of software by (https://cyclonedx.org/specification/overview/). */
export const SBOM_FILE = 'sbom.cdx.json';

/**
 * The list of the software in something (CycloneDX 1.6, ECMA-424), as JSON. It has no time and no serial number, because the same sources
 * must make the same bytes.
 * @param parts of the subject, if not the subject itself has the packages
 */
export function sbomText({ packages, ...subject }: ServedPart, parts: readonly ServedPart[] = []): string {
  const libraries = new Map(
    [...packages, ...parts.flatMap((part) => part.packages)].map((each) => [packageUrl(each), each] as const),
  );
  const application = ({ name, version }: Omit<ServedPart, 'packages'>): object => ({
    type: 'application',
    'bom-ref': name,
    name,
    ...(version !== undefined && { version }),
  });
  const dependencies = [
    { ref: subject.name, dependsOn: [...parts.map(({ name }) => name), ...urlsOf(packages)] },
    ...parts.map((part) => ({ ref: part.name, dependsOn: urlsOf(part.packages) })),
  ];
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: application(subject) },
      components: [
        ...parts.map(application),
        ...[...libraries].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([url, each]) => library(url, each)),
      ],
      dependencies,
    },
    null,
    1,
  )}\n`;
}

/** The Workers of this project that have code. @param rules the module with the rules of the simulator */
export function workerParts(rules: string): ServedPart[] {
  const modules = globSync('worker/*/index.ts', { cwd: PROJECT_ROOT }).toSorted();
  return modules.map((file) => ({
    name: dirname(file),
    packages: packagesOfWorker(join(PROJECT_ROOT, file), ...(file.includes('simulator') ? [rules] : [])),
  }));
}

function library(url: string, { name, version, license, source }: NamedPackage): object {
  return {
    type: 'library',
    'bom-ref': url,
    name,
    version,
    ...(license !== '' && { licenses: [{ expression: license }] }),
    purl: url,
    ...(source !== '' && { externalReferences: [{ type: 'vcs', url: source }] }),
  };
}

/** The name of a package for all tools (https://github.com/package-url/purl-spec). */
function packageUrl({ name, version }: NamedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function urlsOf(packages: readonly NamedPackage[]): string[] {
  return [...new Set(packages.map(packageUrl))].toSorted();
}
