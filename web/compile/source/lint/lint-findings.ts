import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import {
  type BaseResolver,
  getLineColLocation,
  isAbsoluteUrl,
  type NormalizedProblem,
  ResolveError,
  Source,
  YamlParseError,
} from '@redocly/openapi-core';

import { errorText } from '../../../model/text/error-text.ts';
import { objectOf, valueAtPointer } from '../../../model/text/json.ts';
import { internalErrorText } from '../../base/failure.ts';
import { type Finding, findingOf, type SourceLocation } from '../../base/finding.ts';
import { INVALID_EXAMPLE } from './example-rule.ts';
import { REFUSED } from './folder-resolver.ts';
import { SizeError } from './size-limits.ts';
import { UNJUDGED_SCHEMA } from './standard-rule.ts';

interface ProblemContext {
  /** Absolute path of the site's folder, without symbolic links. */
  root: string;
  strictness: 'error' | 'warning';
  resolver: BaseResolver;
  /** Whether the linter's advice about style is wanted. */
  styleRules: boolean;
}

/** A rule about undefined security schemes also demands security of every operation, which the standard does not. */
const STYLE_OF_SECURITY = 'Every operation should have security defined';

/** The problems of the linter and the bundler as findings, without duplicates. */
export async function problemsToFindings(
  problems: readonly NormalizedProblem[],
  context: ProblemContext,
): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  for (const problem of problems) {
    if (!context.styleRules && problem.message.startsWith(STYLE_OF_SECURITY)) continue;
    const reference = await unresolvedReference(problem, context.resolver);
    if (reference?.isAllowed === true) continue;
    const finding = problemToFinding(problem, reference?.written ?? null, context);
    const { file, line, column } = finding.location ?? { file: '' };
    findings.set([finding.message, file, line, column].join('\n'), finding);
  }
  const all = [...findings.values()];
  // Where a schema is missing, each property of its examples would be reported, too.
  return all.some(({ code }) => code === UNRESOLVED_RULE) ? all.filter(({ code }) => code !== INVALID_EXAMPLE) : all;
}

const UNRESOLVED_RULE = 'no-unresolved-refs';
const UNRESOLVED = "Can't resolve $ref";

/**
 * The text of an unresolved reference. The standard allows two references that `@redocly/openapi-core` does not resolve: the name
 * of a schema in `discriminator.mapping`, and a URL in `externalValue`, which a page shows as a link.
 */
async function unresolvedReference(
  problem: NormalizedProblem,
  resolver: BaseResolver,
): Promise<{ written: string; isAllowed: boolean } | null> {
  const [location] = problem.location;
  if (location?.pointer === undefined || !problem.message.startsWith(UNRESOLVED)) return null;
  const document = await resolver.resolveDocument(null, location.source.absoluteRef, true);
  if (document instanceof Error) return null;
  const value = valueAtPointer(document.parsed, location.pointer);
  if (typeof value === 'string') {
    const schemas = objectOf(valueAtPointer(document.parsed, '#/components/schemas'));
    return {
      written: value,
      isAllowed: /\/discriminator\/mapping\/[^/]+$/.test(location.pointer) && Object.hasOwn(schemas, value),
    };
  }
  const { $ref, externalValue } = objectOf(value);
  if (typeof $ref === 'string') return { written: $ref, isAllowed: false };
  return typeof externalValue === 'string' ? { written: externalValue, isAllowed: isAbsoluteUrl(externalValue) } : null;
}

function problemToFinding(
  problem: NormalizedProblem,
  reference: string | null,
  { root, strictness }: ProblemContext,
): Finding {
  const isRefused = problem.message.includes(REFUSED);
  const [location] = problem.location;
  const [suggestion] = problem.suggest;
  const ruleId = problem.ruleId === 'bundler' ? UNRESOLVED_RULE : problem.ruleId;
  const message =
    reference === null ? problem.message : problem.message.replace(UNRESOLVED, () => `${UNRESOLVED} "${reference}"`);
  return {
    severity: (isRefused || problem.severity === 'error') && strictness === 'error' ? 'error' : 'warning',
    code: isRefused ? 'ref-outside-folder' : ruleId,
    message: withoutRoot(message.trim(), root),
    remedy: isRefused ? undefined : remedyOf(ruleId, suggestion),
    location: location && locationIn(relative(root, location.source.absoluteRef).replaceAll('\\', '/'), location),
  };
}

function remedyOf(ruleId: string, suggestion: string | undefined): string | undefined {
  if (ruleId === INVALID_EXAMPLE) return 'Correct the example, or the schema if the example is right.';
  if (ruleId === UNJUDGED_SCHEMA) return 'Correct it. Until then this part of the schema is no rule.';
  if (suggestion !== undefined) return `Did you mean ${suggestion}?`;
  return ruleId === UNRESOLVED_RULE ? 'Correct the reference, or add what it names.' : undefined;
}

/** The line and column of a place in a file, if the linter finds it. */
export function locationIn(file: string, location: Parameters<typeof getLineColLocation>[0]): SourceLocation {
  try {
    const { start } = getLineColLocation(location);
    return { file, line: start.line, column: start.col };
  } catch {
    return { file };
  }
}

/** Characters in which the place of a value that is too large is looked for. More would need gigabytes of memory. */
const SEARCHED = 8_000_000;

/** A file that cannot be parsed. */
export function unreadableFile(error: unknown, file: string, root: string): Finding {
  const isYaml = error instanceof YamlParseError && Number.isFinite(error.line);
  const size = error instanceof ResolveError && error.originalError instanceof SizeError ? error.originalError : null;
  if (size !== null) {
    const source = new Source(file, readFileSync(join(root, file), 'utf8').slice(0, SEARCHED));
    const location = locationIn(file, { source, pointer: size.pointer, reportOnKey: true });
    return findingOf('unreadable-file/size', { problem: size.message }, location);
  }
  return findingOf(
    'unreadable-file/syntax',
    { reason: messageOf(error, root) },
    isYaml ? { file, line: error.line, column: error.col } : { file },
  );
}

/** The first line of an error message, without stack trace and without absolute paths. */
export function messageOf(error: unknown, root: string): string {
  if (error instanceof RangeError) return 'its references are nested too deeply.';
  // A TypeError is a fault of the reader, so its line in the code helps more than a line of the document.
  const text = error instanceof TypeError ? internalErrorText(error) : errorText(error);
  return withoutRoot(text.split('\n')[0] ?? '', root);
}

function withoutRoot(text: string, root: string): string {
  return text.replaceAll(`${root}/`, '');
}
