import type { Route } from '../../model/page/path.ts';
import type { Names } from '../comparison/match.ts';
import type { Translated } from '../config/config-schema.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { MigrationSource } from '../source/migration-source.ts';
import type { ComparedVersions } from './compare-operations.ts';

/** A mapping file whose names are resolved: from one reference of the site to another. */
export interface Migration {
  source: MigrationSource;
  from: ApiReference;
  to: ApiReference;
  route: Route;
  /** The entries in the order of the older description. */
  entries: MigrationEntry[];
  /** Compares both versions field by field. The result is the same for every language and is made once. */
  compared: () => ComparedVersions;
}

/** One operation of the older description. */
export interface MigrationEntry {
  /** Its key in the mapping file. */
  name: string;
  operation: OperationKey;
  /** Empty if it has no successor. */
  successors: OperationKey[];
  note: Translated | undefined;
  /** New names of its fields, by old name. */
  fields: Names;
}
