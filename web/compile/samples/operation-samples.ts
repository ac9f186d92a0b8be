import type { Operation } from '../../model/api/operation.ts';
import type { Route } from '../../model/page/path.ts';
import type { SampleSet } from '../../model/snippets/code-samples.ts';
import { objectOf, valueAtPointer } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { createsTokens } from '../clients/client-document.ts';
import { operationOf } from '../openapi/operation/operation.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { pathItemOf } from '../openapi/reading/resolve.ts';
import { sameObject } from '../openapi/reading/traversal.ts';
import type { ApiReference, LocalizedReference } from '../reference/localized-reference.ts';
import type { OperationSource } from './sampled-request.ts';
import { type OperationSamples, operationSamples, sampleSetOf } from './samples.ts';

/** Code samples are the same in every language, so they are made once per operation. */
const cache = new WeakMap<ApiReference, Map<OperationKey, OperationSamples>>();

/** The code samples of an operation in one language; null for a webhook, which readers do not call. @param operation as built in that language */
export function samplesOf(key: OperationKey, operation: Operation, localized: LocalizedReference): SampleSet | null {
  if (key.kind === 'webhook') return null;
  const { reference } = localized;
  const samples = getOrMake(cache, reference, () => new Map());
  const ofOperation = getOrMake(samples, key, () => untranslatedSamples(key, operation, localized));
  return sampleSetOf(ofOperation, operation, {
    href: localized.addresses.samplesHref(key),
    locale: localized.language.locale,
  });
}

/** Values come from the untranslated description: a translation may have its own examples, and then the code would differ by language. */
function untranslatedSamples(key: OperationKey, operation: Operation, localized: LocalizedReference): OperationSamples {
  const isOriginal = localized.document === localized.reference.source.document;
  return operationSamples(isOriginal ? operation : untranslatedOperation(key, localized), sourceOf(key, localized));
}

/** An operation as the untranslated description has it, without texts. @param localized its reference in any language */
export function untranslatedOperation(key: OperationKey, localized: LocalizedReference): Operation {
  const { document } = localized.reference.source;
  const context = { ...localized.schemaContext([]), document, originalOf: sameObject, text: () => null };
  return operationOf(key, context).operation;
}

/** An operation's own objects in the untranslated description. */
export function sourceOf(
  key: OperationKey,
  {
    reference: { source, config, outline },
  }: {
    reference: {
      source: Pick<ApiReference['source'], 'document'>;
      config?: Pick<ApiReference['config'], 'base' | 'client'>;
      outline?: Pick<ApiReference['outline'], 'schemas'>;
    };
  },
): OperationSource {
  const { document } = source;
  const hrefOf = (name: string): Route | null => {
    const schema = outline?.schemas.find((candidate) => candidate.name === name);
    return schema === undefined || config === undefined ? null : `${config.base}/schemas/${schema.slug}`;
  };
  return {
    document,
    json: objectOf(valueAtPointer(document, key.pointer)),
    item: pathItemOf(document, key),
    ...(config === undefined ? {} : { types: `${encodeURI(config.base)}.d.ts` }),
    ...(config?.client === undefined || !createsTokens(document) ? {} : { client: { client: config.client, hrefOf } }),
  };
}
