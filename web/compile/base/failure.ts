import { relative } from 'node:path';

import { errorText } from '../../model/text/error-text.ts';
import { type Finding, findingOf, type SourceLocation } from './finding.ts';
import { PROJECT_ROOT } from './project.ts';

/** Where the compiler was when an exception was thrown. */
interface SourcePlace {
  /** The source, relative to the site. */
  file: string;
  /** Path of a page, or pointer of an object in the source. */
  at?: string;
  /** Finds the line of the place; called only for an exception. */
  locate?: () => SourceLocation;
}

/** An exception of the compiler, with the source and the place in it. */
class CompileFailure extends Error {
  readonly location: SourceLocation;
  /** The message without the file. */
  readonly reason: string;

  constructor({ file, at, locate }: SourcePlace, cause: unknown) {
    const inner = cause instanceof CompileFailure ? cause : null;
    const reason = [at, inner === null ? internalErrorText(cause) : inner.reason]
      .filter((part) => part !== undefined)
      .join(': ');
    super(`${file}: ${reason}`, { cause });
    this.name = 'CompileFailure';
    this.reason = reason;
    this.location = inner?.location.line === undefined ? (locate?.() ?? { file }) : inner.location;
  }
}

/** Runs a step of the compiler. @throws CompileFailure with the place, for any exception */
export function within<T>(place: SourcePlace, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CompileFailure(place, error);
  }
}

/** The message of an unexpected exception, with the line of our code that it comes from. */
export function internalErrorText(error: unknown): string {
  const frame = error instanceof Error ? frameOf(error) : null;
  return frame === null ? errorText(error) : `${errorText(error)} (${frame})`;
}

/** The innermost line of the project, or of a package if no line of the project is in the stack. */
function frameOf({ stack = '' }: Error): string | null {
  const frames = [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+\)?$/gm)]
    .map(([, path = '', line = '']) => ({ path: relative(PROJECT_ROOT, path), line }))
    .filter(({ path }) => !path.startsWith('..'));
  const frame = frames.find(({ path }) => !path.startsWith('node_modules')) ?? frames[0];
  return frame === undefined ? null : `${frame.path}:${frame.line}`;
}

/** The finding of an exception at one page or document. @throws the error if it has no place */
export function failureFinding(error: unknown): Finding {
  if (!(error instanceof CompileFailure)) throw error;
  return findingOf('internal-error', { reason: error.reason }, error.location);
}
