import type { Operation } from '../../model/api/operation.ts';
import type { SampledRequest } from '../../model/request/request.ts';
import type { CodeSample, SampleRequest, SampleSet } from '../../model/snippets/code-samples.ts';
import { LANGUAGES } from '../../model/snippets/languages.ts';
import { type Code, codeToHtml, codeToText } from '../../model/snippets/tokens.ts';
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

const WRITERS = await Promise.all(LANGUAGES.map(async ({ id, label, load }) => ({ id, label, write: await load() })));

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

/** The code of requests in every language that can send all of them. */
export function codeSamplesOf(requests: readonly SampledRequest[]): CodeSample[] {
  return WRITERS.flatMap(({ id, label, write }): CodeSample[] => {
    const written = requests.flatMap((request): Code[] => {
      const code = write(request);
      return code === null ? [] : [code];
    });
    return written.length < requests.length
      ? []
      : [{ language: id, label, code: written.map(codeToHtml), text: written.map(codeToText), isAuthored: false }];
  });
}

/** The code samples as one language of the portal shows them. @param operation as built in that language */
export function sampleSetOf(
  { mediaType, examples, samples }: OperationSamples,
  operation: Operation,
  href: string,
): SampleSet {
  const localized = operation.requestBody?.content.find(({ name }) => name === mediaType)?.examples ?? [];
  const requests = examples.map((name): SampleRequest => {
    const example = localized.find((candidate) => candidate.name === name);
    return {
      name: name ?? 'default',
      label: examples.length === 1 ? null : (example?.summary ?? name),
      summary: example?.summary ?? null,
      description: example?.description ?? null,
    };
  });
  return { mediaType, requests, samples, href };
}
