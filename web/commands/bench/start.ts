import { spawn } from 'node:child_process';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { untilResponse } from '../until-response.ts';
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
    const hasStarted = await untilResponse(`http://localhost:${PORT}/`, { status: 200, patience: PATIENCE });
    return hasStarted
      ? [figureOf({ name: NAME, value: performance.now() - start, atMost: 20_000 })]
      : [noteOf(NAME, `none in ${duration(PATIENCE)}`)];
  } finally {
    // The process group: npm, the server, and the server's children.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  }
}
