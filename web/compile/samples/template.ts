import type { Shape } from '../../model/snippets/request-shape.ts';
import {
  type LanguageTemplates,
  type ShapeClass,
  type Template,
  templateOfShape,
  type TemplateSet,
  VARIANT_FILES,
  type VariantFiles,
  variantOf,
} from '../../model/snippets/sample-template.ts';
import { highlight } from '../markdown/highlight.ts';
import { engineCode } from './engine.ts';
import { LANGUAGES } from './languages/index.ts';
import type { SampleLanguage } from './languages/language.ts';
import { splitAtSlots } from './slots.ts';

/** A thousand operations need some hundred variants. Emptied when full, since the authoring server lives on. */
const variants = new Map<string, Template>();
const MAX_VARIANTS = 5_000;

/** What the engine writes for two headers can be repeated, as `templateOfShape` does. */
const VARIANT_HEADERS = 2;

/** The template of a language for requests of a shape; undefined where the language cannot send them. The engine and the highlighter run once for all that differ in repeated lines only. */
export function templateOf(language: SampleLanguage, shape: Shape): Template | undefined {
  return templateOfShape(shape, (files) => engineTemplate(language, variantShape(shape, files)));
}

/** Templates from which the code of any request of a class can be put together elsewhere. @param hasCookies whether there may be cookies */
export function templateSetOf(requests: ShapeClass, hasCookies: boolean): TemplateSet {
  const shapes = variantShapes(requests, hasCookies);
  return Object.fromEntries(LANGUAGES.map((language) => [language.id, languageTemplates(language, shapes)]));
}

function languageTemplates(language: SampleLanguage, shapes: readonly [string, Shape][]): LanguageTemplates {
  const numbers = new Map<string, number>();
  const variants = shapes.flatMap(([name, shape]): [string, number][] => {
    const template = engineTemplate(language, shape);
    if (template === undefined) return [];
    const text = JSON.stringify(template);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return [[name, number]];
  });
  return {
    syntax: language.syntax,
    templates: [...numbers.keys()].map((text) => JSON.parse(text) as Template),
    variants: Object.fromEntries(variants),
  };
}

/** The shapes that variants of a class are written for, by the variants' names. */
function variantShapes(requests: ShapeClass, mayHaveCookies: boolean): [string, Shape][] {
  const { body } = requests;
  const fields: VariantFiles[] = body === 'form' ? ['texts'] : body === 'multipart' ? ['texts', 'mixed', 'file'] : [''];
  return [0, 1, VARIANT_HEADERS].flatMap((headers) =>
    (mayHaveCookies ? [false, true] : [false]).flatMap((hasCookies) =>
      (fields.includes('texts') ? [false, true] : [false]).flatMap((hasRepeats) =>
        fields.map((files): [string, Shape] => {
          const shape = variantShape({ ...requests, headers, hasCookies, hasRepeats }, files);
          return [variantOf(shape, files), shape];
        }),
      ),
    ),
  );
}

/** The shape of the variant that requests of a shape are written from. */
function variantShape(
  { method, isSecure, answersJson, body, headers, hasCookies, hasRepeats }: Omit<Shape, 'files' | 'hasContentType'>,
  files: VariantFiles,
): Shape {
  return {
    method,
    isSecure,
    answersJson,
    body,
    headers: Math.min(headers, VARIANT_HEADERS),
    hasCookies,
    hasRepeats,
    files: [...VARIANT_FILES[files]],
    hasContentType: body !== 'none',
  };
}

/** The template for requests of one shape, as the engine writes it; undefined where the language cannot send them. */
export function engineTemplate(language: SampleLanguage, shape: Shape): Template | undefined {
  if (language.canSend?.(shape) === false) return undefined;
  const key = `${language.id} ${JSON.stringify(shape)}`;
  const known = variants.get(key);
  if (known !== undefined) return known;
  const code = language.adapt(engineCode(shape, language.engine), shape);
  // Quotes need no escape between tags, and code is full of them.
  const html = highlight(code, language.highlight).replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
  const template = splitAtSlots(html);
  if (variants.size >= MAX_VARIANTS) variants.clear();
  variants.set(key, template);
  return template;
}
