import type { CodeSample } from '../../model/snippets/sample.ts';
import { arrayOf, isObject, type JsonObject, textOf } from '../../model/text/json.ts';
import { highlight } from '../markdown/highlight.ts';
import { LANGUAGES } from './languages/index.ts';

/** What authors call the languages that samples are made in. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  curl: ['bash', 'cli', 'sh', 'shell', 'shell/curl', 'zsh', 'console'],
  javascript: ['browser', 'ecmascript', 'fetch', 'js', 'javascript/fetch'],
  node: ['node.js', 'nodejs', 'node/fetch', 'node js', 'javascript (node)', 'javascript (node.js)'],
  python: ['py', 'python2', 'python3', 'python/requests', 'requests'],
  php: ['php/curl'],
  java: ['java/nethttp'],
  csharp: ['.net', 'c#', 'cs', 'c sharp', 'dotnet', '.net core'],
  go: ['golang', 'go/native'],
  ruby: ['rb', 'ruby/native'],
};

const LANGUAGE_OF = new Map(
  LANGUAGES.flatMap((language) =>
    [language.id, language.label.toLowerCase(), ...(NAMES[language.id] ?? [])].map((name) => [name, language]),
  ),
);
const HIGHLIGHT: Readonly<Record<string, string>> = { ts: 'typescript', html: 'xml', yml: 'yaml' };

/** A sample that the description brings along. */
interface AuthoredSample {
  lang: string;
  label: string | null;
  source: string;
}

/** `x-codeSamples` of an operation, also in its other spelling; what is none is passed over. */
function authoredSamples(json: JsonObject): AuthoredSample[] {
  return [...arrayOf(json['x-codeSamples']), ...arrayOf(json['x-code-samples'])].filter(isObject).flatMap((sample) => {
    const source = textOf(sample.source);
    const lang = textOf(sample.lang) ?? textOf(sample.label);
    return source === null || lang === null ? [] : [{ lang, label: textOf(sample.label), source: source.trimEnd() }];
  });
}

/**
 * The samples of an operation with its authors' own: they take the place of a generated one of the same language, and stand
 * at the end where there is none. An authored sample is the same for every request.
 */
export function withAuthoredSamples(
  generated: readonly CodeSample[],
  json: JsonObject,
  requests: number,
): CodeSample[] {
  const samples = [...generated];
  const replaced = new Set<string>();
  for (const { lang, label, source } of authoredSamples(json)) {
    const language = LANGUAGE_OF.get((label ?? lang).toLowerCase()) ?? LANGUAGE_OF.get(lang.toLowerCase());
    const html = highlight(source, language?.highlight ?? HIGHLIGHT[lang.toLowerCase()] ?? lang.toLowerCase());
    const code = Array.from({ length: requests }, () => html);
    const index = samples.findIndex((sample) => sample.language === language?.id);
    if (language === undefined || replaced.has(language.id) || index < 0) {
      samples.push({
        language: freeId(language?.id ?? label ?? lang, samples),
        label: label ?? language?.label ?? lang,
        code,
      });
    } else {
      samples[index] = { language: language.id, label: label ?? language.label, code };
      replaced.add(language.id);
    }
  }
  return samples;
}

/** An identifier that no other sample has, made of a name. */
function freeId(name: string, samples: readonly CodeSample[]): string {
  const id =
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'sample';
  let free = id;
  for (let number = 2; samples.some(({ language }) => language === free); number += 1) free = `${id}-${number}`;
  return free;
}
