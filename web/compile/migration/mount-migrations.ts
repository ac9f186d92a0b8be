import { basename } from 'node:path';

import type { Audience } from '../../model/page/page.ts';
import type { Finding } from '../../model/site/finding.ts';
import type { OperationKey } from '../openapi/outline.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { MigrationSource } from '../source/migration-source.ts';
import { type ComparedVersions, compareOperations } from './compare-operations.ts';
import type { Migration, MigrationEntry } from './migration.ts';

export interface MountOptions {
  audience: Audience;
  strictness: Finding['severity'];
  report: (finding: Finding) => void;
}

/** Finds what mapping files name among the references of the site. An unknown file or operation, and an old operation left out, is reported with its line. */
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
    const plain = `${to.config.base}/migration`;
    // Two older versions of one API: the second page says which it is from.
    const route = taken.has(plain)
      ? `${plain}-from-${basename(source.from)
          .replace(/\.\w+$/, '')
          .replaceAll(/[^\w.-]+/g, '-')}`
      : plain;
    taken.add(route);
    const named = { source, from, to, entries: entriesOf(source, { from, to }, options) };
    let known: ComparedVersions | null = null;
    return [
      { ...named, route, compared: () => (known ??= compareOperations(named, options.strictness, options.report)) },
    ];
  });
}

function referenceOf(
  source: MigrationSource,
  side: 'from' | 'to',
  references: readonly ApiReference[],
  { audience, strictness, report }: MountOptions,
): ApiReference | undefined {
  const found = references.find((reference) => reference.source.name === source[side]);
  if (found === undefined) {
    const known = references.map((reference) => reference.source.name).join(', ');
    report({
      severity: strictness,
      code: 'migration-description',
      message: `"${side}" names "${source.mapping[side]}", which is no description with pages in specs/${audience}.`,
      remedy: `Correct the file name${known === '' ? '' : ` (${known})`}, or add the file and mount it.`,
      location: source.locate([side]),
    });
  }
  return found;
}

function entriesOf(
  source: MigrationSource,
  { from, to }: Pick<Migration, 'from' | 'to'>,
  { strictness, report }: MountOptions,
): MigrationEntry[] {
  const [older, newer] = [operationsByName(from), operationsByName(to)];
  const unknown = (name: string, description: ApiReference, path: PropertyKey[]): void => {
    report({
      severity: strictness,
      code: 'migration-operation',
      message: `"${name}" is no operation of ${description.source.file}.`,
      remedy: 'Correct the operationId; an operation without one goes by its method and path, such as "GET /users".',
      location: source.locate(path),
    });
  };
  for (const name of Object.keys(source.mapping.operations))
    if (!older.has(name)) unknown(name, from, ['operations', name]);
  return from.outline.operations
    .filter(({ kind }) => kind === 'operation')
    .flatMap((operation) => {
      const name =
        [operation.operationId, signatureOf(operation)].find(
          (candidate) => candidate !== null && Object.hasOwn(source.mapping.operations, candidate),
        ) ?? null;
      const entry = name === null ? undefined : source.mapping.operations[name];
      if (name === null || entry === undefined) {
        report({
          severity: strictness,
          code: 'migration-incomplete',
          message: `"operations" says nothing of ${signatureOf(operation)}.`,
          remedy: `Add "${operation.operationId ?? signatureOf(operation)}:" with replacedBy: null if it has no successor.`,
          location: source.locate(['operations']),
        });
        return [];
      }
      const successors = entry.replacedBy.flatMap((successor) => {
        const found = newer.get(successor);
        if (found === undefined) unknown(successor, to, ['operations', name, 'replacedBy']);
        return found ?? [];
      });
      return [{ name, operation, successors, note: entry.note, fields: entry.fields }];
    });
}

function signatureOf({ method, path }: OperationKey): string {
  return `${method.toUpperCase()} ${path}`;
}

function operationsByName({ outline }: ApiReference): Map<string, OperationKey> {
  const operations = outline.operations.filter(({ kind }) => kind === 'operation');
  const bySignature = operations.map((operation) => [signatureOf(operation), operation] as const);
  return new Map([
    ...bySignature,
    ...operations.flatMap((operation) =>
      operation.operationId === null ? [] : [[operation.operationId, operation] as const],
    ),
  ]);
}
