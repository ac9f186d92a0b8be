import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** `npm run kit`: serves the page that shows every part of the interface kit in every state. `?theme=dark` shows it dark. */
const server = await createServer({
  configFile: false,
  root: join(PROJECT_ROOT, 'tests/app/kit'),
  plugins: [react()],
  server: { fs: { allow: [PROJECT_ROOT] }, port: Number(process.env.PORT ?? 8788) },
});
await server.listen();
server.printUrls();
