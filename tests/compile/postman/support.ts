import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { collectionText } from '../../../web/compile/postman/collection.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

export interface Row {
  key: string;
  value?: string;
  type?: string;
  description?: string;
  disabled?: boolean;
}
export interface Request {
  method: string;
  description?: string;
  url: { raw: string; host: string[]; path: string[]; query: Row[]; variable: Row[] };
  header: Row[];
  auth?: { type: string };
  body?: { mode: string; raw?: string; urlencoded?: Row[]; formdata?: Row[] };
}
export interface Item {
  id: string;
  name: string;
  description?: string;
  item?: Item[];
  request?: Request;
  response?: SavedResponse[];
}
export interface SavedResponse {
  id: string;
  name: string;
  code: number;
  status: string;
  header: Row[];
  body: string;
  originalRequest: Request;
}
export interface Collection {
  info: { name: string; schema: string; description?: string; _postman_id: string };
  item: Item[];
  auth?: { type: string; [settings: string]: unknown };
  variable: (Row & { secret?: boolean })[];
}

export const sourceOf = (document: JsonObject): ApiSource => ({
  file: 'api.yaml',
  name: 'api.yaml',
  document,
  description: document,
  documentOf: () => document,
  marks: [],
  dependencies: [],
  yaml: () => '',
  json: () => '',
  locate: () => ({ file: 'api.yaml' }),
});
export const textOfDocument = (document: JsonObject, sizeLimit?: number): string =>
  collectionText(document, outlineOf(sourceOf(document)), sizeLimit === undefined ? {} : { sizeLimit });
export const collectionOf = (document: JsonObject): Collection => JSON.parse(textOfDocument(document)) as Collection;
export const requestsIn = (items: Item[]): Item[] =>
  items.flatMap((item) => (item.item === undefined ? [item] : requestsIn(item.item)));
