import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

import { readArguments } from '../../web/commands/arguments.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

readArguments(
  'Serves the page that shows every part of the interface kit in every state, at PORT or 8788. ?theme=dark shows it dark.',
  {},
);
const server = await createServer({
  configFile: false,
  root: join(PROJECT_ROOT, 'tests/app/kit'),
  plugins: [react()],
  server: { fs: { allow: [PROJECT_ROOT] }, port: Number(process.env.PORT ?? 8788) },
});
await server.listen();
server.printUrls();
