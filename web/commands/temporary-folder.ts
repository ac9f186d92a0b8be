import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder extends Disposable {
  path: string;
}

/** Makes a temporary folder, which is removed at the end of the block with `using`. */
export function temporaryFolder(parent = tmpdir()): TemporaryFolder {
  const path = mkdtempSync(join(realpathSync(parent), 'portal-'));
  return {
    path,
    [Symbol.dispose]() {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
