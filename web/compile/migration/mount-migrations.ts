import { basename } from 'node:path';

import { PAGE_NAMES } from '../../model/page/page-data.ts';
import type { Audience } from '../../model/page/page.ts';
import type { Route } from '../../model/site/path.ts';
import { type Finding, findingOf, inBrackets } from '../base/finding.ts';
import { once } from '../base/once.ts';
import { operationAddress } from '../changes/operation-pairs.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { MigrationSource } from '../source/version-sources.ts';
import {
  type ComparedVersions,
  compareOperations,
  type MigrationEntry,
  type VersionPair,
} from './compare-operations.ts';

interface MountOptions {
  audience: Audience;
  strictness: Finding['severity'];
  report: (finding: Finding) => void;
}

/** Resolves the names in mapping files. Unknown files and operations, and old operations without an entry, are reported with their line. */
export function mountMigrations(
  sources: readonly MigrationSource[],
  references: readonly ApiReference[],
  options: MountOptions,
): Migration[] {
  const taken = new Set<string>();
  return sources.flatMap((source) => {
    const from = referenceOf(source, 'from', references, options);
    const to = referenceOf(source, 'to', references, options);
    if (from === undefined || to === undefined) return [];
    const plain = `${to.config.base}/${PAGE_NAMES.migration}`;
    // With two older versions of one API, the route of the second page names its version.
    const route = taken.has(plain)
      ? `${plain}-from-${basename(source.from)
          .replace(/\.\w+$/, '')
          .replaceAll(/[^\w.-]+/g, '-')}`
      : plain;
    taken.add(route);
    const named = { source, from, to, entries: entriesOf(source, { from, to }, options) };
    const compared = once(() => compareOperations(named, options.strictness, options.report));
    return [{ ...named, route, compared }];
  });
}

function referenceOf(
  source: MigrationSource,
  side: 'from' | 'to',
  references: readonly ApiReference[],
  { audience, strictness, report }: MountOptions,
): ApiReference | undefined {
  const named = references.find((reference) => reference.source.name === source[side]);
  if (named !== undefined) return named;
  const names = inBrackets(references.map((reference) => reference.source.name));
  report(
    findingOf(
      'migration-description',
      { side, name: source.mapping[side], audience, names },
      source.locate([side]),
      strictness,
    ),
  );
  return undefined;
}

function entriesOf(
  source: MigrationSource,
  { from, to }: Pick<VersionPair, 'from' | 'to'>,
  { strictness, report }: MountOptions,
): MigrationEntry[] {
  const [older, newer] = [operationsByName(from), operationsByName(to)];
  const reportUnknown = (name: string, description: ApiReference, path: PropertyKey[]): void => {
    report(findingOf('migration-operation', { file: description.source.file, name }, source.locate(path), strictness));
  };
  for (const name of Object.keys(source.mapping.operations))
    if (!older.has(name)) reportUnknown(name, from, ['operations', name]);
  return from.outline.operations
    .filter(({ kind }) => kind === 'operation')
    .flatMap((operation) => {
      const names = [operation.operationId ?? [], operationAddress(operation)].flat();
      const name = names.find((candidate) => Object.hasOwn(source.mapping.operations, candidate)) ?? '';
      const entry = source.mapping.operations[name];
      if (entry === undefined) {
        report(
          findingOf(
            'migration-incomplete',
            { address: operationAddress(operation), key: operation.operationId ?? operationAddress(operation) },
            source.locate(['operations']),
            strictness,
          ),
        );
        return [];
      }
      const successors = entry.replacedBy.flatMap((successor) => {
        const key = newer.get(successor);
        if (key === undefined) reportUnknown(successor, to, ['operations', name, 'replacedBy']);
        return key ?? [];
      });
      return [{ name, operation, successors, note: entry.note, fields: entry.fields }];
    });
}

function operationsByName({ outline }: ApiReference): Map<string, OperationKey> {
  const operations = outline.operations.filter(({ kind }) => kind === 'operation');
  const bySignature = operations.map((key): [string, OperationKey] => [operationAddress(key), key]);
  const byId = operations.flatMap((key): [string, OperationKey][] =>
    key.operationId === null ? [] : [[key.operationId, key]],
  );
  return new Map([...bySignature, ...byId]);
}

/** A mapping file whose names are resolved, and the comparison of its versions. */
export interface Migration extends VersionPair {
  route: Route;
  /** Compares both versions field by field. The result is the same for every language and is made once. */
  compared: () => ComparedVersions;
}
