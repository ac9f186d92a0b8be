import { isServerOrigin } from '../../model/edge/headers.ts';
import type { Audience } from '../../model/page/page.ts';
import { arrayOf, isObject, type Json, objectOf, stringOf, valueAtPointer } from '../../model/text/json.ts';
import { scalarToText } from '../openapi/scalar.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { Site } from './site.ts';

/** Origins of the servers that readers may send requests to: the content security policy lets pages connect to these and no others. */
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

/** Servers of the document, of its paths and of its operations: whichever an operation's page lists. */
function serversIn({ source: { document }, outline }: ApiReference): Json[] {
  const operations = outline.operations.filter(({ kind }) => kind === 'operation');
  const pointers = new Set(operations.flatMap(({ itemPointer, pointer }) => [itemPointer, pointer]));
  return [document, ...[...pointers].map((pointer) => objectOf(valueAtPointer(document, pointer)))].flatMap(
    ({ servers }) => arrayOf(servers),
  );
}

/** Every address a server template can take: each variable's listed values, or its default. */
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
  // A host that the policy has no words for, such as an IPv6 address, stays closed.
  return isServerOrigin(origin) ? [origin] : [];
}
