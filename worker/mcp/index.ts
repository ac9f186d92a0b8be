import { WorkerEntrypoint } from 'cloudflare:workers';

import type { McpAccess } from '../../web/model/edge/mcp.ts';
import { respondTo } from './http.ts';
import { createCatalogs } from './lookup.ts';

const openCatalog = createCatalogs({ now: Date.now });

/** The MCP server. The portal calls it by RPC, and passes the functions that read the site. */
export default class Mcp extends WorkerEntrypoint {
  respond(request: Request, access: McpAccess): Promise<Response> {
    return respondTo(request, { access, openCatalog });
  }
}
