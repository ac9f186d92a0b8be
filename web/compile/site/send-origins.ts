import { isServerOrigin } from '../../model/edge/headers.ts';
import type { Audience } from '../../model/page/page.ts';
import { arrayOf, isObject, type Json, objectOf, stringOf, valueAtPointer } from '../../model/text/json.ts';
import { scalarToText } from '../openapi/scalar.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { Site } from './site.ts';

/** The origins of servers to which readers may send requests. The content security policy allows connections to these only. */
export function sendOriginsOf(site: Site<Audience>): string[] {
  const servers = site.references.filter(({ config }) => config.sendRequest === true).flatMap(serversIn);
  return [
    ...new Set(
      servers
        .filter(isObject)
        .flatMap((server) => expandVariables(stringOf(server.url) ?? '', Object.entries(objectOf(server.variables))))
        .flatMap(originOf),
    ),
  ];
}

/** All servers that pages of operations can list: those of the document, of its paths and of its operations. */
function serversIn({ source: { document }, outline }: ApiReference): Json[] {
  const operations = outline.operations.filter(({ kind }) => kind === 'operation');
  const pointers = new Set(operations.flatMap(({ itemPointer, pointer }) => [itemPointer, pointer]));
  return [document, ...[...pointers].map((pointer) => objectOf(valueAtPointer(document, pointer)))].flatMap(
    ({ servers }) => arrayOf(servers),
  );
}

/** Every address of a server template: with each value of `enum`, or the default, of each variable. */
function expandVariables(url: string, variables: [string, unknown][]): string[] {
  const [first, ...rest] = variables;
  if (first === undefined) return [url];
  const [name, settings] = first;
  const { enum: listed, default: fallback } = objectOf(settings);
  const values = arrayOf(listed).length > 0 ? arrayOf(listed) : [fallback ?? ''];
  return values.flatMap((value) => expandVariables(url.replaceAll(`{${name}}`, scalarToText(value)), rest));
}

function originOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { origin } = new URL(url);
  // A host that the policy cannot express, such as an IPv6 address, is not allowed.
  return isServerOrigin(origin) ? [origin] : [];
}
