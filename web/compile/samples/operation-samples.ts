import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { SampleSet } from '../../model/api/code-samples.ts';
import { isMultipartMediaType } from '../../model/api/media-type.ts';
import type { Operation } from '../../model/api/operation.ts';
import type { Route } from '../../model/site/path.ts';
import { type JsonObject, objectOf, stringOf, valueAtPointer } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { plainOperationOf } from '../openapi/operation/plain-operation.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { operationsIn, pathItemOf, resolveObject } from '../openapi/reading/resolve.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
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
  return operationSamples(
    isOriginal ? operation : untranslatedOperation(key, localized.reference),
    sourceOf(key, localized.reference),
  );
}

/** An operation as the untranslated description has it. */
export function untranslatedOperation(key: OperationKey, { source, outline }: ApiReference): Operation {
  return plainOperationOf(key, source.document, outline).operation;
}

interface DescribedReference {
  source: Pick<ApiReference['source'], 'document'>;
  config?: Pick<ApiReference['config'], 'base' | 'client'>;
  outline?: Pick<ApiReference['outline'], 'schemas'>;
}

/** An operation's own objects in the untranslated description. */
export function sourceOf(key: OperationKey, { source, config, outline }: DescribedReference): OperationSource {
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

/** The schemas whose types the setup modules of the clients name, with the properties that they read. */
const READ_BY_MODULES = {
  Problem: ['code', 'detail', 'errors', 'requestId', 'title', 'type'],
  ProblemCode: [],
  Token: ['access_token', 'expires_in'],
  TokenRequest: ['grant_type', 'scope'],
};

/**
 * Whether the clients of a description get access tokens and know its problems and events. Others are plain, and have no code samples:
 * these name operations and classes as the description does, and the setup modules for Python send no parts.
 */
export function createsTokens(document: JsonObject): boolean {
  const schemas = objectOf(objectOf(document.components).schemas);
  const operations = operationsIn(document);
  const ids = operations.map(({ operationId }) => stringOf(operationId) ?? '');
  const sendsParts = operations.some(({ requestBody }) =>
    Object.keys(objectOf(resolveObject(document, requestBody).content)).some(isMultipartMediaType),
  );
  return (
    existsSync(join(PROJECT_ROOT, 'clients/python')) &&
    ids.includes('createToken') &&
    !sendsParts &&
    [...Object.keys(schemas), ...ids].every((name) => /^[A-Za-z]\w*$/.test(name)) &&
    [document.webhooks, ...operations.map(({ callbacks }) => callbacks)].some(
      (sent) => Object.keys(objectOf(sent)).length > 0,
    ) &&
    Object.entries(READ_BY_MODULES).every(
      ([name, read]) =>
        Object.hasOwn(schemas, name) &&
        read.every((property) => Object.hasOwn(objectOf(objectOf(schemas[name]).properties), property)),
    )
  );
}
