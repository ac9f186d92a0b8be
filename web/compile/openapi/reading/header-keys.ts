import { type JsonObject, objectOf } from '../../../model/text/json.ts';
import { resolveObject } from './resolve.ts';

/** The API keys that requests of a description send in headers: the name of the security scheme, and the header. */
export function headerKeys(document: JsonObject): { name: string; header: string }[] {
  return Object.entries(objectOf(objectOf(document.components).securitySchemes)).flatMap(([name, value]) => {
    const { type, in: place, name: header } = resolveObject(document, value);
    return type === 'apiKey' && place === 'header' && typeof header === 'string' ? [{ name, header }] : [];
  });
}
