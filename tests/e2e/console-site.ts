import { inject } from 'vitest';

import { freePort } from '../../web/commands/free-port.ts';
import { BUILT_NOWHERE, BUILT_SERVER } from './built-addresses.ts';
import { serveSite, type StaticSite } from './static-site.ts';
import { startUnrulyServer, type UnrulyServer } from './unruly-server.ts';

export interface ConsoleSite extends StaticSite {
  server: UnrulyServer;
  /** An allowed address without a server. */
  nowhere: string;
}

/** Serves the site of the console of `build-sites.ts`. Its requests are sent to a new local server. */
export async function startConsoleSite(): Promise<ConsoleSite> {
  const server = await startUnrulyServer();
  const port = String(await freePort());
  const addresses: [string, string][] = [
    [BUILT_SERVER, server.origin],
    [new URL(BUILT_NOWHERE).port, port],
  ];
  const site = await serveSite(inject('console'), (text) =>
    addresses.reduce((all, [built, served]) => all.replaceAll(built, served), text),
  );
  return {
    origin: site.origin,
    server,
    nowhere: `http://127.0.0.1:${port}`,
    close: async () => {
      await Promise.all([site.close(), server.close()]);
    },
  };
}
