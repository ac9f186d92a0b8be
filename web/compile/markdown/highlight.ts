import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

import { BoundedMap } from '../../model/collections/bounded-map.ts';
import { isNumber } from '../../model/schema/numbers.ts';
import { escapeContent, escapeHtml, type Html } from '../../model/text/html.ts';
import { isStructure, type Json } from '../../model/text/json.ts';

const known = { bash, csharp, diff, go, http, ini, java, javascript, json, php, python, ruby, typescript, xml, yaml };
for (const [name, grammar] of Object.entries(known)) hljs.registerLanguage(name, grammar);
/** The names of languages that have colors. Some have others, too, such as `ts`. */
export const LANGUAGE_NAMES: readonly string[] = hljs.listLanguages();

/** Whether code of a language has colors. @param language a name or another name of the language */
export function isHighlighted(language: string): boolean {
  return hljs.getLanguage(language) !== undefined;
}

/** Highlighted code. A block is the same in every language of a guide. */
const cache = new BoundedMap<string, Html>(5_000);

/** Code as markup with highlight.js classes. Code in an unknown language and very long code are not highlighted. */
export function highlight(code: string, language: string): Html {
  if (code.length > 50_000 || !isHighlighted(language)) return escapeHtml(code) as Html;
  const key = `${language}\n${code}`;
  const html = cache.get(key) ?? highlighted(code, language);
  cache.set(key, html);
  return html;
}

function highlighted(code: string, language: string): Html {
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true });
  // Punctuation has no color in our styles. Without its elements a document has half as many nodes.
  return value.replaceAll(/<span class="hljs-punctuation">([^<]*)<\/span>/g, '$1') as Html;
}

/** A JSON value as highlighted markup, indented by two spaces; much faster than highlight.js. */
export function jsonToHtml(value: Json | undefined, indent = ''): string {
  if (typeof value === 'string') return `<span class="hljs-string">${escapeContent(JSON.stringify(value))}</span>`;
  if (!isStructure(value))
    return `<span class="hljs-${isNumber(value) ? 'number' : 'literal'}">${String(value ?? null)}</span>`;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => deeper + jsonToHtml(item, deeper)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return '{}';
  const lines = entries.map(
    ([key, item]) =>
      `${deeper}<span class="hljs-attr">${escapeContent(JSON.stringify(key))}</span>: ${jsonToHtml(item, deeper)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
