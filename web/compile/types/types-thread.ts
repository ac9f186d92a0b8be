import { parentPort } from 'node:worker_threads';

import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

import { errorText } from '../../model/text/error-text.ts';
import { isObject, type Json } from '../../model/text/json.ts';

/** API descriptions by the path of their types. Each is bundled: every `$ref` is local. */
export interface TypesRequest {
  documents: { path: string; document: Json }[];
}
export interface TypesResponse {
  /** The declarations, or the reason why there are none. */
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
  document,
}: TypesRequest['documents'][number]): Promise<TypesResponse['types'][number]> {
  try {
    const foreign = foreignRef(document);
    // The library would load it, from anywhere.
    if (foreign !== null) throw new Error(`"${foreign}" is outside of the document.`);
    // The description comes from outside; the library checks it itself.
    const ast = await openapiTS(document as unknown as OpenAPI3, { silent: true });
    return { path, text: astToString(ast), failure: '' };
  } catch (error) {
    return { path, text: null, failure: errorText(error).split('\n', 1)[0] ?? '' };
  }
}

/** The first reference that is not local; null if there is none. */
function foreignRef(value: Json | undefined): string | null {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = foreignRef(item);
      if (found !== null) return found;
    }
  } else if (isObject(value)) {
    if (typeof value.$ref === 'string' && !value.$ref.startsWith('#')) return value.$ref;
    for (const item of Object.values(value)) {
      const found = foreignRef(item);
      if (found !== null) return found;
    }
  }
  return null;
}
