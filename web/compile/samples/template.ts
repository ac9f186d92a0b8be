import { highlight } from '../markdown/highlight.ts';
import { engineCode } from './engine.ts';
import type { SampleLanguage } from './languages/language.ts';
import type { Shape } from './shape.ts';
import { type Slot, splitAtSlots } from './slots.ts';

/** Highlighted code of one language for one shape of request: fixed markup and slots in turn. */
export type Template = readonly (string | Slot)[];

/** A thousand operations have some thirty shapes. Emptied when full, since the authoring server lives on. */
const templates = new Map<string, Template>();
const MAX_TEMPLATES = 2_000;

/** The template of a language for requests of a shape; the engine and the highlighter run once for all of them. */
export function templateOf(language: SampleLanguage, shape: Shape): Template {
  const key = `${language.id} ${JSON.stringify(shape)}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const code = language.adapt(engineCode(shape, language.engine), shape);
  // Quotes need no escape between tags, and code is full of them.
  const html = highlight(code, language.highlight).replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
  const template = splitAtSlots(html);
  if (templates.size >= MAX_TEMPLATES) templates.clear();
  templates.set(key, template);
  return template;
}
