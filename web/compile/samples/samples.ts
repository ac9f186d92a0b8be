import type { CodeSample, SampleRequest, SampleSet } from '../../model/api/code-samples.ts';
import type { Operation } from '../../model/api/operation.ts';
import type { SampledRequest } from '../../model/request/request.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { isClientLanguage, labelOf } from '../../model/snippets/labels.ts';
import { LANGUAGES } from '../../model/snippets/languages.ts';
import { type Code, codeToHtml, codeToText } from '../../model/snippets/tokens.ts';
import { freeName } from '../../model/text/free-name.ts';
import type { Html } from '../../model/text/html.ts';
import { arrayOf, isObject, type JsonObject, textOf } from '../../model/text/json.ts';
import { highlight } from '../markdown/highlight.ts';
import languageNames from './language-names.json' with { type: 'json' };
import { type OperationSource, sampledRequests } from './sampled-request.ts';

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

/** The code samples of an operation, which are the same in every language of the portal. */
export interface OperationSamples {
  /** Media type of the request bodies; null without any. */
  mediaType: string | null;
  /** Name of the example that each request comes from; null for a request without an example. */
  examples: (string | null)[];
  samples: CodeSample[];
}

const WRITERS = await Promise.all(LANGUAGES.map(async ({ id, load }) => ({ id, write: await load() })));

/**
 * Code samples for the requests of an operation, in every language that can send all of them.
 * @param operation as built from the untranslated description
 */
export function operationSamples(operation: Operation, source: OperationSource): OperationSamples {
  const { mediaType, requests } = sampledRequests(operation, source);
  const generated = codeSamplesOf(requests.map(({ request }) => request));
  return {
    mediaType,
    examples: requests.map(({ example }) => example),
    samples: withAuthoredSamples(generated, source.json, requests.length),
  };
}

/** The code of requests in every language that can send all of them. Its links lead to pages in the default language. */
export function codeSamplesOf(requests: readonly SampledRequest[]): CodeSample[] {
  return WRITERS.flatMap(({ id, write }): CodeSample[] => {
    const written = requests.flatMap((request): Code[] => {
      // The other languages would wait for the end of a stream.
      const code = request.responseType === 'stream' && id !== 'curl' ? null : write(request);
      return code === null ? [] : [code];
    });
    return written.length < requests.length
      ? []
      : [
          {
            language: id,
            label: labelOf(id, requests[0]?.call?.client?.package),
            code: written.map((code) => codeToHtml(code, DEFAULT_LOCALE)),
            text: written.map(codeToText),
            isAuthored: false,
          },
        ];
  });
}

/** The code samples as one language of the portal shows them. @param operation as built in that language */
export function sampleSetOf(
  { mediaType, examples, samples }: OperationSamples,
  operation: Operation,
  { href, locale }: { href: string; locale: Locale },
): SampleSet {
  const translated = operation.requestBody?.content.find(({ name }) => name === mediaType)?.examples ?? [];
  const requests = examples.map((name): SampleRequest => {
    const example = translated.find((candidate) => candidate.name === name);
    return {
      name: name ?? 'default',
      label: examples.length === 1 ? null : (example?.summary ?? name),
      summary: example?.summary ?? null,
      description: example?.description ?? null,
    };
  });
  return { mediaType, requests, samples: localizedSamples(samples, locale), href };
}

/** Returns code samples with links to pages of a language. Only the code of clients has links. */
export function localizedSamples(samples: CodeSample[], locale: Locale): CodeSample[] {
  if (locale === DEFAULT_LOCALE || !samples.some(({ language }) => isClientLanguage(language))) return samples;
  return samples.map((sample) => ({ ...sample, code: sample.code.map((html) => localized(html, locale)) }));
}

function localized(html: Html, locale: Locale): Html {
  return html.replaceAll(/<a href="([^"]*)"/g, (_, href: Route) => `<a href="${addressOf(href, locale)}"`) as Html;
}

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
function withAuthoredSamples(generated: readonly CodeSample[], json: JsonObject, requests: number): CodeSample[] {
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
