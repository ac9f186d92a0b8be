import { createRequire } from 'node:module';

import type { JsonObject } from '../../model/text/json.ts';
import { prepared } from './prepare.ts';
import { pseudoRandom, steadily } from './steadily.ts';
import { tidied } from './tidy.ts';

/** What is used of `openapi-to-postmanv2`, which is CommonJS and has no types. */
interface Converter {
  convertV2(
    input: { type: 'json'; data: JsonObject },
    options: Record<string, string | boolean>,
    answer: (error: Error | null, result?: ConverterResult) => void,
  ): void;
}
/** The part of it that invents values; it takes its chance from an option. */
interface Faker {
  option(options: { random: () => number }): void;
}
type ConverterResult = { result: true; output: { data: JsonObject }[] } | { result: false; reason: string };

const OPTIONS = {
  folderStrategy: 'Tags',
  // The summary, else the operationId, the description or the path.
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  // Optional parameters are there, and switched off.
  enableOptionalParameters: false,
  includeAuthInfoInExample: false,
};

/** The largest file that Cloudflare serves, in bytes. */
const SIZE_LIMIT = 25 * 1_048_576;

/**
 * A bundled description as a Postman collection (schema v2.1.0), the same bytes for the same description; null where it has no operation.
 * @throws Error that says in words why there is none
 */
export function collectionText(document: JsonObject): string | null {
  const collection = tidied(converted(document));
  if (collection.item.length === 0) return null;
  const text = JSON.stringify(collection);
  const size = Buffer.byteLength(text);
  if (size > SIZE_LIMIT)
    throw new Error(
      `it would have ${Math.ceil(size / 1_048_576)} MB, more than the ${SIZE_LIMIT / 1_048_576} MB a host takes`,
    );
  return text;
}

function converted(document: JsonObject): JsonObject {
  // Loaded when it is first needed: it takes a quarter of a second.
  const require = createRequire(import.meta.url);
  const converter = require('openapi-to-postmanv2') as Converter;
  (require('openapi-to-postmanv2/assets/json-schema-faker.js') as Faker).option({ random: pseudoRandom(1) });
  let answer: ConverterResult | null = null;
  let failure: Error | null = null;
  // It answers before it returns, and may change what it is given.
  steadily(() =>
    converter.convertV2({ type: 'json', data: structuredClone(prepared(document)) }, OPTIONS, (error, result) => {
      failure = error;
      answer = result ?? null;
    }),
  );
  const given = answer as ConverterResult | null;
  const collection = given?.result === true ? given.output[0]?.data : undefined;
  if (collection !== undefined) return collection;
  throw new Error(
    given?.result === false ? given.reason : ((failure as Error | null)?.message ?? 'the converter gave no answer'),
  );
}
