import { serverOrigins } from '../../model/api/server-address.ts';
import type { Audience } from '../../model/page/page.ts';
import type { RequestServer } from '../../model/request/request.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../model/text/json.ts';
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
        .map(requestServerOf)
        .flatMap((server) => serverOrigins(server, readOrigin)),
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

function readOrigin(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function requestServerOf({ url, variables }: JsonObject): RequestServer {
  return {
    url: stringOf(url) ?? '',
    variables: Object.entries(objectOf(variables)).map(([name, value]) => {
      const variable = objectOf(value);
      return { name, default: scalarToText(variable.default), enum: arrayOf(variable.enum).map(scalarToText) };
    }),
  };
}
