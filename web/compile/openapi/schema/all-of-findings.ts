import type { Conflict } from '../../../model/api/schema.ts';
import type { Finding, SourceLocation } from '../../../model/site/finding.ts';

/** Two parts of an `allOf` that no value can satisfy together. */
export interface Contradiction extends Conflict {
  /** The named schema around it, or null in an inline schema. */
  ref: string | null;
  /** Path of the property below that schema, e.g. `user.name`; empty for the schema itself. */
  path: string;
}

export function circularAllOf(ref: string, location: SourceLocation): Finding {
  return {
    severity: 'warning',
    code: 'circular-all-of',
    message: `allOf of ${ref} contains itself; the repetition is left out.`,
    remedy: 'Remove the $ref from allOf, or turn it into a property.',
    location,
  };
}

export function contradiction({ ref, path, first, second }: Contradiction, location: SourceLocation): Finding {
  const schema = ref === null ? 'an inline schema' : ref.slice(ref.lastIndexOf('/') + 1);
  const place = path === '' ? '' : ` at "${path}"`;
  return {
    severity: 'warning',
    code: 'all-of-conflict',
    message: `allOf of ${schema}${place} requires both "${first}" and "${second}"; no value satisfies both.`,
    remedy: 'Correct one of the two, or offer them as oneOf.',
    location,
  };
}
