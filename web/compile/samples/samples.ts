import type { Operation } from '../../model/api/operation.ts';
import { addressOf, type Route } from '../../model/page/path.ts';
import type { SampledRequest } from '../../model/request/request.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { CodeSample, SampleRequest, SampleSet } from '../../model/snippets/code-samples.ts';
import { isClientLanguage, labelOf } from '../../model/snippets/labels.ts';
import { LANGUAGES } from '../../model/snippets/languages.ts';
import { type Code, codeToHtml, codeToText } from '../../model/snippets/tokens.ts';
import type { Html } from '../../model/text/html.ts';
import { withAuthoredSamples } from './authored.ts';
import { type OperationSource, sampledRequests } from './sampled-request.ts';

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

/** The code of requests in every language that can send all of them. @param locale of the links in the code */
export function codeSamplesOf(requests: readonly SampledRequest[], locale = DEFAULT_LOCALE): CodeSample[] {
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
            code: written.map((code) => codeToHtml(code, locale)),
            text: written.map(codeToText),
            isAuthored: false,
          },
        ];
  });
}

/** The code samples as one language of the portal shows them. @param operation as built in that language */
export function sampleSetOf(
  { mediaType, examples, samples: generated }: OperationSamples,
  operation: Operation,
  { href, locale }: { href: string; locale: Locale },
): SampleSet {
  // Only these have links.
  const samples = generated.some(({ language }) => isClientLanguage(language))
    ? generated.map((sample) => ({ ...sample, code: sample.code.map((html) => localized(html, locale)) }))
    : generated;
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
  return { mediaType, requests, samples, href };
}

/** The markup of code with the links of a language. */
function localized(html: Html, locale: Locale): Html {
  return html.replaceAll(/<a href="([^"]*)"/g, (_, href: Route) => `<a href="${addressOf(href, locale)}"`) as Html;
}
