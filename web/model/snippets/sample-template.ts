import type { Shape } from './request-shape.ts';
import type { Syntax } from './sample-encoding.ts';

/**
 * What is put into a template: the address, the cookies, the body and its media type; of each header its name and value; of each
 * field of a form its name, that name as a key, its value, and which file it is, counted from 0 and from 1.
 */
export type SlotKind = 'url' | 'cookies' | 'body' | 'mime' | 'hn' | 'hv' | 'fn' | 'fk' | 'fv' | 'fi' | 'fo';

/** What stands between the fixed pieces of a template. */
export interface Slot {
  kind: SlotKind;
  index: number;
}

/** Highlighted code of one language: fixed markup and slots in turn. */
export type Template = readonly (string | Slot)[];

/** Index of the header that says what the body is: after all others. */
export const CONTENT_TYPE_HEADER = 99;

/** What requests share that are written with the same templates, however many headers and fields they have. */
export type ShapeClass = Pick<Shape, 'method' | 'isSecure' | 'answersJson' | 'body'>;

/** The templates of one class of requests in one language. What it cannot send has no variant; variants that are written the same share a template. */
export interface LanguageTemplates {
  syntax: Syntax;
  templates: readonly Template[];
  /** By name, the number of its template. */
  variants: Readonly<Record<string, number>>;
}

/** The templates of one class of requests, by language. */
export type TemplateSet = Readonly<Record<string, LanguageTemplates>>;

const HEADER: ReadonlySet<SlotKind> = new Set(['hn', 'hv']);
const FIELD: ReadonlySet<SlotKind> = new Set(['fn', 'fk', 'fv', 'fi', 'fo']);

/** Fields of the variants: texts; texts and files next to each other in every order; a file that comes first. */
export const VARIANT_FILES = {
  '': [],
  texts: [false, false],
  mixed: [false, false, true, true, false],
  file: [true],
} as const;
export type VariantFiles = keyof typeof VARIANT_FILES;

/** Name of the variant that a request of some shape is written from. */
export function variantOf(
  { headers, hasCookies, hasRepeats }: Pick<Shape, 'headers' | 'hasCookies' | 'hasRepeats'>,
  files: VariantFiles,
): string {
  // A single header is written on one line with what is around it.
  return [headers === 1 && 'header', headers > 1 && 'headers', hasCookies && 'cookies', hasRepeats && 'repeats', files]
    .filter(Boolean)
    .join('+');
}

/**
 * The template for requests of one shape: a variant whose lines for headers and fields are repeated as often as needed.
 * @param variant gives the variant with such fields; undefined where the language cannot send such a request, which is then the result too
 */
export function templateOfShape(
  { files, headers }: Shape,
  variant: (files: VariantFiles) => Template | undefined,
): Template | undefined {
  if (files.length === 0) return withHeaders(variant(''), headers);
  if (!files.includes(true)) return withFields(withHeaders(variant('texts'), headers), undefined, files);
  return withFields(withHeaders(variant('mixed'), headers), withHeaders(variant('file'), headers), files);
}

/** {@link templateOfShape}, from the templates of a class. */
export function templateIn({ templates, variants }: LanguageTemplates, shape: Shape): Template | undefined {
  return templateOfShape(shape, (files) => templates[variants[variantOf(shape, files)] ?? -1]);
}

/** A template taken apart at what it repeats. */
interface Repetition {
  head: Template;
  units: Template[];
  /** What stands between one unit and the next. */
  gaps: Template[];
  tail: Template;
}

function repetitionOf(template: Template, kinds: ReadonlySet<SlotKind>): Repetition {
  const ends = new Map<number, { first: number; last: number }>();
  template.forEach((piece, position) => {
    if (typeof piece === 'string' || !kinds.has(piece.kind)) return;
    ends.set(piece.index, { first: ends.get(piece.index)?.first ?? position, last: position });
  });
  const ranges = [...ends.values()];
  return {
    head: template.slice(0, ranges[0]?.first),
    units: ranges.map(({ first, last }) => template.slice(first, last + 1)),
    gaps: ranges.slice(1).map(({ first }, index) => template.slice((ranges[index]?.last ?? 0) + 1, first)),
    tail: ranges.length === 0 ? [] : template.slice((ranges.at(-1)?.last ?? 0) + 1),
  };
}

const numbered = (unit: Template, index: number): Template =>
  unit.map((piece) => (typeof piece === 'string' ? piece : { ...piece, index }));

/** A variant of two headers, written with any number of them above one. */
function withHeaders(template: Template | undefined, headers: number): Template | undefined {
  if (template === undefined || headers < 2) return template;
  const {
    head,
    units: [unit = [], , contentType],
    gaps: [gap = [], lastGap = []],
    tail,
  } = repetitionOf(template, HEADER);
  const lines = Array.from({ length: headers }, (_, index) => [
    ...(index === 0 ? head : gap),
    ...numbered(unit, index),
  ]);
  return [...lines.flat(), ...(contentType === undefined ? [] : [...lastGap, ...contentType]), ...tail];
}

/** Variants of some fields, written with others. @param file the variant that begins with a file; needed where there are files */
function withFields(
  template: Template | undefined,
  file: Template | undefined,
  files: readonly boolean[],
): Template | undefined {
  if (template === undefined || (file === undefined && files.includes(true))) return undefined;
  const {
    head,
    units: [text = [], , upload = []],
    gaps: [afterText = [], beforeFile = [], afterFile = [], beforeText = []],
    tail,
  } = repetitionOf(template, FIELD);
  // A language that has the whole form in one string has no lines to repeat.
  if (text.length === 0) return template;
  const ofFile = repetitionOf(file ?? [], FIELD);
  const between = (previous: boolean, next: boolean): Template =>
    previous ? (next ? afterFile : beforeText) : next ? beforeFile : afterText;
  const lines = files.map((isFile, index) => {
    const before = index === 0 ? (isFile ? ofFile.head : head) : between(files[index - 1] ?? false, isFile);
    return [...before, ...numbered(isFile ? upload : text, index)];
  });
  return [...lines.flat(), ...(files.at(-1) === true ? ofFile.tail : tail)];
}
