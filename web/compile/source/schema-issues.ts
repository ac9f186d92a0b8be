import type { z } from 'zod';

/** One mistake that the schema of a file (zod) reports. */
interface SchemaIssue {
  path: PropertyKey[];
  /** The path as text. */
  field: string;
  /** Whether the schema has no such key. */
  isUnknown: boolean;
}

/** Splits an issue about several unknown keys; any other issue stays one. */
export function schemaIssues(issue: z.core.$ZodIssue): SchemaIssue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, field: fieldOf(issue.path), isUnknown: false }];
  return issue.keys.map((key) => {
    const path = [...issue.path, key];
    return { path, field: fieldOf(path), isUnknown: true };
  });
}

/** The message of an issue. */
export function issueToText({ path, code, message }: z.core.$ZodIssue): string {
  return `"${fieldOf(path)}" ${code === 'invalid_union' ? 'has none of the allowed forms' : `is invalid: ${message}`}.`;
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || '(root)';
}
