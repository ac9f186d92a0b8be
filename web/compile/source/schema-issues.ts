import type { z } from 'zod';

/** One thing that a file's schema (zod) finds wrong. */
export interface SchemaIssue {
  path: PropertyKey[];
  /** The path as it is shown. */
  field: string;
  /** The field is a key that the schema does not have. */
  isUnknown: boolean;
}

/** What an issue is about: each unknown key by itself, anything else as a whole. */
export function schemaIssues(issue: z.core.$ZodIssue): SchemaIssue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, field: fieldOf(issue.path), isUnknown: false }];
  return issue.keys.map((key) => {
    const path = [...issue.path, key];
    return { path, field: fieldOf(path), isUnknown: true };
  });
}

/** A whole issue in words. */
export function issueToText({ path, code, message }: z.core.$ZodIssue): string {
  return `"${fieldOf(path)}" ${code === 'invalid_union' ? 'has none of the forms that are allowed here' : `is not right: ${message}`}.`;
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || '(root)';
}
