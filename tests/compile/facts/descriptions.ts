import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { PATH_ITEM_METHODS } from '../../../web/model/api/operation.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../../web/model/text/json.ts';

/** An operation of one of our descriptions, with what the checks of facts need. */
export interface DescribedOperation {
  source: ApiSource;
  method: string;
  path: string;
  name: string;
  parameters: { name: string; place: string; isRequired: boolean }[];
  /** Schemas of the request body by media type; empty without a body. */
  bodies: Map<string, Json>;
  /** Names of the headers that carry credentials. */
  credentials: string[];
  responses: JsonObject;
}

/** All operations of our own descriptions, public and internal. */
export async function describedOperations(): Promise<DescribedOperation[]> {
  const sources = await Promise.all(
    (['public', 'internal'] as const).map((audience) =>
      readSources({ root: PROJECT_ROOT, audience, strictness: 'error' }),
    ),
  );
  return sources.flatMap(({ apis }) => apis).flatMap(operationsOf);
}

/** Follows local references. */
export function resolved(source: ApiSource, value: Json | undefined): JsonObject {
  const object = objectOf(value);
  const reference = stringOf(object.$ref);
  return reference === null ? object : resolved(source, valueAtPointer(source.document, reference) as Json | undefined);
}

function operationsOf(source: ApiSource): DescribedOperation[] {
  return Object.entries(objectOf(source.document.paths)).flatMap(([path, written]) => {
    const item = resolved(source, written);
    return PATH_ITEM_METHODS.filter((method) => isObject(item[method])).map((method) => {
      const operation = objectOf(item[method]);
      const parameters = [...arrayOf(item.parameters), ...arrayOf(operation.parameters)].map((parameter) => {
        const { name, in: place, required } = resolved(source, parameter);
        return { name: stringOf(name) ?? '', place: stringOf(place) ?? '', isRequired: required === true };
      });
      const content = objectOf(resolved(source, operation.requestBody).content);
      return {
        source,
        method,
        path,
        name: `${source.file} ${method.toUpperCase()} ${path}`,
        parameters,
        bodies: new Map(Object.entries(content).map(([type, media]) => [type, objectOf(media).schema ?? {}])),
        credentials: credentialsOf(source, operation),
        responses: objectOf(operation.responses),
      };
    });
  });
}

function credentialsOf(source: ApiSource, operation: JsonObject): string[] {
  const schemes = objectOf(objectOf(source.document.components).securitySchemes);
  const requirements = arrayOf(operation.security ?? source.document.security);
  return requirements
    .flatMap((requirement) => Object.keys(objectOf(requirement)))
    .map((name) => {
      const scheme = resolved(source, schemes[name]);
      return scheme.type === 'apiKey' && scheme.in === 'header' ? (stringOf(scheme.name) ?? '') : 'Authorization';
    });
}
