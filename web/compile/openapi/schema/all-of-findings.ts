import type { Conflict } from '../../../model/api/schema.ts';
import { type Finding, findingOf, type SourceLocation } from '../../base/finding.ts';

/** Two parts of an `allOf` that no value can satisfy together. */
export interface Contradiction extends Conflict {
  /** The named schema around it, or null in an inline schema. */
  ref: string | null;
  /** Path of the property below that schema, e.g. `user.name`; empty for the schema itself. */
  path: string;
}

export function circularAllOf(ref: string, location: SourceLocation): Finding {
  return findingOf('circular-all-of', { ref }, location);
}

export function contradiction({ ref, path, first, second }: Contradiction, location: SourceLocation): Finding {
  const schema = ref === null ? 'an inline schema' : ref.slice(ref.lastIndexOf('/') + 1);
  const place = path === '' ? '' : ` at "${path}"`;
  return findingOf('all-of-conflict', { schema, place, first, second }, location);
}
