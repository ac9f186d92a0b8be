import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

import { errorText } from '../../model/text/error-text.ts';
import { exactJson, type Json, objectOf, textOf } from '../../model/text/json.ts';
import { typesOf } from './convert.ts';

const { version: generator } = createRequire(import.meta.url)('openapi-typescript/package.json') as { version: string };

/** API descriptions as JSON, by the path of their types. Each is bundled: every `$ref` is local. */
export interface TypesRequest {
  documents: { path: string; json: string }[];
}
export interface TypesResponse {
  /** The declarations, or the reason why they are missing. */
  types: { path: string; text: string | null; failure: string }[];
}

/** Makes the declarations in a thread of their own: `openapi-typescript` needs the compiler API of TypeScript 5, which takes long to load. */
parentPort?.once('message', ({ documents }: TypesRequest) => {
  void respond(documents);
});

async function respond(documents: TypesRequest['documents']): Promise<void> {
  const types = await Promise.all(documents.map(declarations));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window and has no origin
  parentPort?.postMessage({ types } satisfies TypesResponse);
}

async function declarations({
  path,
  json,
}: TypesRequest['documents'][number]): Promise<TypesResponse['types'][number]> {
  try {
    const document = exactJson(json);
    return { path, text: headOf(document) + (await typesOf(document)), failure: '' };
  } catch (error) {
    return { path, text: null, failure: errorText(error).split('\n', 1)[0] ?? '' };
  }
}

/** A comment with the version and the license of a description, and the generator. */
function headOf(document: Json): string {
  const { title, version, license, termsOfService } = objectOf(objectOf(document).info);
  const { name, url } = objectOf(license);
  const terms = [textOf(name), textOf(url) ?? textOf(termsOfService)].filter((text) => text !== null);
  const lines = [
    `${textOf(title) ?? 'API'}, version ${textOf(version) ?? '0'}.`,
    `License: ${terms.join(', ') || 'none is stated'}.`,
    `Made by openapi-typescript ${generator}. For requests with these types, see https://openapi-ts.dev/openapi-fetch/.`,
  ];
  return lines.map((line) => `// ${line.replaceAll(/\s+/g, ' ')}\n`).join('');
}
