import type { Operation } from '../../model/api/operation.ts';
import type { SampleSet } from '../../model/snippets/code-samples.ts';
import { objectOf, valueAtPointer } from '../../model/text/json.ts';
import { operationOf } from '../openapi/operation.ts';
import type { OperationKey } from '../openapi/outline.ts';
import type { LocalizedReference, Reference } from '../reference/localized-reference.ts';
import type { OperationSource } from '../samples/sampled-request.ts';
import { type OperationSamples, operationSamples, sampleSetOf } from '../samples/samples.ts';
import { asItIs } from '../translation/originals.ts';

/** Samples are code, the same in every language: each operation's are made when the first of its pages is drawn. */
const known = new WeakMap<Reference, Map<OperationKey, OperationSamples>>();

/** The samples of an operation as a language shows them; null for a webhook, which readers do not call. @param operation as drawn in that language */
export function samplesOf(key: OperationKey, operation: Operation, local: LocalizedReference): SampleSet | null {
  if (key.kind === 'webhook') return null;
  const { reference } = local;
  const samples = known.get(reference) ?? new Map<OperationKey, OperationSamples>();
  known.set(reference, samples);
  const own = samples.get(key) ?? untranslatedSamples(key, operation, local);
  samples.set(key, own);
  return sampleSetOf(own, operation, local.href(local.routeOfSamples(key)));
}

/** Values come from the description as it was written: a translation may have examples of its own, and would give each language other code. */
function untranslatedSamples(key: OperationKey, operation: Operation, local: LocalizedReference): OperationSamples {
  const { document } = local.reference.source;
  const untranslated =
    local.document === document
      ? operation
      : operationOf(key, { ...local.drawing([]), document, originalOf: asItIs, text: () => null }, '').operation;
  return operationSamples(untranslated, sourceOf(key, local));
}

/** Where an operation stands in the description as it was written. */
export function sourceOf(
  key: OperationKey,
  {
    reference: {
      source: { document },
    },
  }: LocalizedReference,
): OperationSource {
  return {
    document,
    json: objectOf(valueAtPointer(document, key.pointer)),
    item: objectOf(valueAtPointer(document, key.itemPointer)),
  };
}
