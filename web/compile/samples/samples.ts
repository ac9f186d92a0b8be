import type { Operation } from '../../model/api/operation.ts';
import { shapeOf } from '../../model/snippets/request-shape.ts';
import { fillTemplate } from '../../model/snippets/sample-fill.ts';
import type { CodeSample, SampleRequest, SampleSet } from '../../model/snippets/sample.ts';
import type { Html } from '../../model/text/html.ts';
import { withAuthoredSamples } from './authored.ts';
import { LANGUAGES } from './languages/index.ts';
import { type OperationSource, sampledRequests } from './sampled-request.ts';
import { templateOf } from './template.ts';

/** The samples of an operation, which are the same in every language of the portal. */
export interface OperationSamples {
  /** Media type of the bodies that are sent. */
  mediaType: string | null;
  /** Names of the examples there are requests of; null for a request that is of none. */
  examples: (string | null)[];
  samples: CodeSample[];
}

/**
 * Samples of how an operation is called, in every language that can send the request.
 * @param operation as drawn from the untranslated description
 */
export function operationSamples(operation: Operation, source: OperationSource): OperationSamples {
  const { mediaType, requests } = sampledRequests(operation, source);
  const generated = LANGUAGES.flatMap((language): CodeSample[] => {
    const code = requests.flatMap(({ request }): Html[] => {
      const template = templateOf(language, shapeOf(request));
      return template === undefined ? [] : [fillTemplate(template, request, language.syntax)];
    });
    // A language that cannot send one of the requests has no samples.
    return code.length < requests.length ? [] : [{ language: language.id, label: language.label, code }];
  });
  return {
    mediaType,
    examples: requests.map(({ example }) => example),
    samples: withAuthoredSamples(generated, source.json, requests.length),
  };
}

/** The samples as one language of the portal shows them. @param operation as drawn in that language */
export function sampleSetOf(
  { mediaType, examples, samples }: OperationSamples,
  operation: Operation,
  href: string,
): SampleSet {
  const drawn = operation.requestBody?.content.find(({ name }) => name === mediaType)?.examples ?? [];
  const requests = examples.map((name): SampleRequest => {
    const example = drawn.find((candidate) => candidate.name === name);
    return {
      name: name ?? 'default',
      label: examples.length === 1 ? null : (example?.summary ?? name),
      description: example?.description ?? null,
    };
  });
  return { requests, samples, href };
}
