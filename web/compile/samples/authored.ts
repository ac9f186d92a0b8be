import type { CodeSample } from '../../model/snippets/code-samples.ts';
import { isClientLanguage, labelOf } from '../../model/snippets/labels.ts';
import { LANGUAGES } from '../../model/snippets/languages.ts';
import { arrayOf, isObject, type JsonObject, textOf } from '../../model/text/json.ts';
import { freeName } from '../base/free-name.ts';
import { highlight } from '../markdown/highlight.ts';
import languageNames from './language-names.json' with { type: 'json' };

/** Other names that authors use for the languages of the generated samples. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = languageNames;

const LANGUAGE_BY_NAME = new Map(
  LANGUAGES.filter(({ id }) => !isClientLanguage(id)).flatMap(({ id }) =>
    [id, labelOf(id).toLowerCase(), ...(OTHER_NAMES[id] ?? [])].map((name) => [name, { id, label: labelOf(id) }]),
  ),
);

/** Names of the highlighter, where they differ from ours and the authors'. */
const HIGHLIGHTER_NAMES: Readonly<Record<string, string>> = {
  curl: 'bash',
  html: 'xml',
  yml: 'yaml',
};

interface AuthoredSample {
  lang: string;
  label: string | null;
  source: string;
}

/** `x-codeSamples` of an operation, also under its older name. Entries that are not valid are left out. */
function authoredSamples(json: JsonObject): AuthoredSample[] {
  return [...arrayOf(json['x-codeSamples']), ...arrayOf(json['x-code-samples'])].filter(isObject).flatMap((sample) => {
    const source = textOf(sample.source);
    const lang = textOf(sample.lang) ?? textOf(sample.label);
    return source === null || lang === null ? [] : [{ lang, label: textOf(sample.label), source: source.trimEnd() }];
  });
}

/**
 * Adds the authored samples of an operation to the generated ones. An authored sample replaces the generated one of the same
 * language; otherwise it comes last. It is the same for every request.
 * @param requests how many requests each sample has
 */
export function withAuthoredSamples(
  generated: readonly CodeSample[],
  json: JsonObject,
  requests: number,
): CodeSample[] {
  const samples = [...generated];
  const replaced = new Set<string>();
  for (const { lang, label, source } of authoredSamples(json)) {
    const language = LANGUAGE_BY_NAME.get((label ?? lang).toLowerCase()) ?? LANGUAGE_BY_NAME.get(lang.toLowerCase());
    const name = language?.id ?? lang.toLowerCase();
    const html = highlight(source, HIGHLIGHTER_NAMES[name] ?? name);
    const code = Array.from({ length: requests }, () => html);
    const text = Array.from({ length: requests }, () => source);
    const index = samples.findIndex((sample) => sample.language === language?.id);
    const sample = { label: label ?? language?.label ?? lang, code, text, isAuthored: true };
    if (language === undefined || replaced.has(language.id) || index < 0)
      samples.push({ language: freeId(language?.id ?? label ?? lang, samples), ...sample });
    else {
      samples[index] = { language: language.id, ...sample };
      replaced.add(language.id);
    }
  }
  return samples;
}

/** An identifier made from a name, which no other sample has. */
function freeId(name: string, samples: readonly CodeSample[]): string {
  const id =
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'sample';
  return freeName(id, (name) => samples.some(({ language }) => language === name));
}
