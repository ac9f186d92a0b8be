import type { Shape } from '../../../model/snippets/request-shape.ts';
import type { Syntax } from '../../../model/snippets/sample-encoding.ts';
import type { EngineOptions } from '../engine.ts';

/** A language that samples are made in. */
export interface SampleLanguage {
  id: string;
  label: string;
  /** For highlight.js. */
  highlight: string;
  syntax: Syntax;
  engine: EngineOptions;
  /** Mends what the engine writes, and adds what it cannot: forms, files. */
  adapt: (code: string, shape: Shape) => string;
  /** Absent for a language that can send anything. */
  canSend?: (shape: Shape) => boolean;
}

/** Bodies that do not say by themselves what they are. */
export const RAW_BODIES: readonly Shape['body'][] = ['json', 'text', 'file'];

/** Code for each field of a form, by what it is. */
export function fieldLines(
  { files }: Shape,
  text: (index: number) => string,
  file: (index: number) => string = text,
): string[] {
  return files.map((isFile, index) => (isFile ? file : text)(index));
}

/** Replaces once. A function does it, since `$` means something in a replacement text. */
export function replace(code: string, pattern: string | RegExp, replacement: string): string {
  return code.replace(pattern, () => replacement);
}
