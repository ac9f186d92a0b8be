import { spawn } from 'node:child_process';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { duration, type Figure, figureOf, noteOf } from './figure.ts';

const PORT = 8797;
const PATIENCE = 90_000;
const NAME = 'npm start to the first 200';

/** Measures `npm start` on an installed clone, until the first 200. */
export async function benchStart(): Promise<Figure[]> {
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: PROJECT_ROOT,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT) },
    detached: true,
  });
  try {
    while (performance.now() - start < PATIENCE) {
      const response = await fetch(`http://localhost:${PORT}/`).catch(() => null);
      if (response?.status === 200)
        return [figureOf({ name: NAME, value: performance.now() - start, limit: { kind: 'atMost', value: 20_000 } })];
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [noteOf(NAME, `none in ${duration(PATIENCE)}`)];
  } finally {
    // The process group: npm, the server, and the server's children.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  }
}
