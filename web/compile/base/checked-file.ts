import { isNode, LineCounter, parseDocument, visit, YAMLParseError } from 'yaml';
import type { z } from 'zod';

import { LOCALES } from '../../model/site/locale.ts';
import { type Finding, type FindingId, findingOf, isFindingId, type SourceLocation } from './finding.ts';

/** The location of the value at a path in a file. */
export type Locate = (path: readonly PropertyKey[]) => SourceLocation;

/** A file of `specs/` that the linter's parser has read. */
export interface ParsedFile<T = unknown> {
  /** Path relative to the site. */
  file: string;
  /** Name below the audience's folder. */
  name: string;
  parsed: T;
  /** Location of a JSON Pointer. */
  locate: (pointer: string) => SourceLocation;
}

/** One mistake that the schema of a file (zod) reports. */
interface Mistake {
  path: PropertyKey[];
  field: string;
  isUnknown: boolean;
  /** The schema's own message. */
  text: string;
}

/** The value of a file, null if there is any mistake in it. */
interface Checked<T> {
  value: T | null;
  findings: Finding[];
}

/** Checks a parsed file by its schema. Each mistake becomes a finding with its location and its fix. */
export function checkValue<T>(
  value: unknown,
  schema: z.ZodType<T>,
  { code, locate }: { code: string; locate: Locate },
): Checked<T> {
  const checked = schema.safeParse(value);
  if (checked.success) return { value: checked.data, findings: [] };
  const { issues } = checked.error;
  // A key that is missing beside an unknown one is most likely misspelled: one mistake gives one message.
  const misspelled = new Set(
    issues.filter(({ code: kind }) => kind === 'unrecognized_keys').map(({ path }) => path.join('.')),
  );
  const isMissing = (issue: z.core.$ZodIssue): boolean =>
    issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const shown = issues.filter((issue) => !isMissing(issue) || !misspelled.has(issue.path.slice(0, -1).join('.')));
  const findings = shown
    .flatMap(mistakesOf)
    .map(({ path, field, isUnknown, text }) =>
      findingOf(
        isUnknown ? findingIdFor(code, 'unknown-key') : textOfKey(code, path),
        { field, key: String(path[0]), problem: text, languages: LOCALES.join(', ') },
        locate(path),
      ),
    );
  return { value: null, findings };
}

/** The text of the innermost key that has one: `release/.date` at the root of a file, `release/*.rule` below another key. */
function textOfKey(code: string, path: readonly PropertyKey[]): FindingId {
  return findingIdFor(code, ...path.map((key, index) => `${index === 0 ? '' : '*'}.${String(key)}`).toReversed());
}

/** The first of some texts that a kind of file has, or the text for its other mistakes. */
function findingIdFor(code: string, ...names: readonly string[]): FindingId {
  const id = [...names, 'other'].map((name) => `${code}/${name}`).find(isFindingId);
  if (id === undefined) throw new TypeError(`The catalog of findings has no text "${code}/other".`);
  return id;
}

/** Splits an issue about several unknown keys; any other issue stays one. */
export function mistakesOf(issue: z.core.$ZodIssue): Mistake[] {
  const { code, message } = issue;
  const isUnion = code === 'invalid_union';
  const text = `"${fieldOf(issue.path)}" ${isUnion ? 'has no allowed form' : `is invalid: ${message}`}.`;
  if (code !== 'unrecognized_keys') return [{ path: issue.path, field: fieldOf(issue.path), isUnknown: false, text }];
  return issue.keys.map((key) => {
    const path = [...issue.path, key];
    return { path, field: fieldOf(path), isUnknown: true, text };
  });
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || '(root)';
}

/** A YAML text, and the code of its mistakes. */
interface YamlText {
  text: string;
  file: string;
  /** The line of the file at which the text begins. Default 1. */
  firstLine?: number;
  code: string;
}

/**
 * Parses a YAML text and checks it by its schema. Aliases are mistakes, because a few lines with aliases can expand to millions of
 * values.
 */
export function checkYaml<T>(
  schema: z.ZodType<T>,
  { text, file, firstLine = 1, code }: YamlText,
): Checked<T> & { locate: Locate } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  visit(document, {
    Alias: (_, { range }) => {
      document.errors.push(
        new YAMLParseError([range?.[0] ?? 0, range?.[1] ?? 0], 'BAD_ALIAS', 'YAML aliases are not allowed'),
      );
    },
  });
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line) + firstLine - 1;
  const locate: Locate = (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return { file, line: lineAt(node.range[0]) };
    }
    return { file, line: 1 };
  };
  if (document.errors.length === 0)
    return {
      ...checkValue(document.toJS(), schema, { code, locate }),
      locate,
    };
  const findings = document.errors.slice(0, 1).map(({ message, pos }) => {
    const reason = message.replace(/(?: at line \d+, column \d+)?:?\n[\s\S]*/, '');
    return findingOf(findingIdFor(code, 'not-yaml'), { reason }, { file, line: lineAt(pos[0]) });
  });
  return { value: null, findings, locate };
}
