import type { Server } from '../../model/api/operation.ts';
import { serverOrigins } from '../../model/api/server-address.ts';
import type { Audience } from '../../model/page/page.ts';
import { arrayOf, isObject, objectOf, valueAtPointer } from '../../model/text/json.ts';
import { statusSourceOf } from '../navigation/site-data.ts';
import { serverOf } from '../openapi/operation/security.ts';
import { silentContext } from '../openapi/schema/schema-context.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { Site } from './site.ts';

/** The origins of servers to which readers may send requests, and that of the status of the API. The content security policy allows connections to these only. */
export function sendOriginsOf(site: Site<Audience>): string[] {
  const servers = site.references.filter(({ config }) => config.sendRequest === true).flatMap(serversIn);
  const status = statusSourceOf(site.config);
  const origins = servers.flatMap((server) => serverOrigins(server, readOrigin));
  return [...new Set(status === undefined ? origins : [...origins, new URL(status).origin])];
}

/** All servers that pages of operations can list: those of the document, of its paths and of its operations. */
function serversIn({ source: { document }, outline }: ApiReference): Server[] {
  const operations = outline.operations.filter(({ kind }) => kind === 'operation');
  const pointers = new Set(operations.flatMap(({ itemPointer, pointer }) => [itemPointer, pointer]));
  const context = silentContext(document);
  return [document, ...[...pointers].map((pointer) => objectOf(valueAtPointer(document, pointer)))]
    .flatMap(({ servers }) => arrayOf(servers).filter(isObject))
    .map((server) => serverOf(server, context));
}

function readOrigin(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
