import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read. Another program sees the old text or the new one, never a part. */
export function writePrivately(file: string, text: string): void {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, text, { mode: 0o600 });
  renameSync(written, file);
}
