import type { Schema } from '../../model/api/schema.ts';
import type { SchemaWriting } from './schema.ts';

/** How an operation is written. */
export interface OperationWriting extends SchemaWriting {
  /** Which examples are included. `first`: one request, and one success example of each media type. */
  examples: 'all' | 'first' | 'none';
  /** Bodies that an earlier step has written, by depth of the cut. */
  written: Map<number, Map<Schema, string>>;
  /** Headers and bodies that all responses share. The twin describes them once. */
  shared: { headers: ReadonlySet<string>; errorBody: string | null };
}
