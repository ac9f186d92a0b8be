import { spawn } from 'node:child_process';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import { duration, type Figure } from './figure.ts';

const PORT = 8797;
const PATIENCE = 90_000;

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
        return [
          { name: 'npm start to the first 200', value: duration(performance.now() - start), target: '20 s or less' },
        ];
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [{ name: 'npm start to the first 200', value: `none in ${duration(PATIENCE)}`, target: '20 s or less' }];
  } finally {
    // The process group: npm, the server, and the server's children.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  }
}
