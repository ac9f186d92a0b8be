// Runs every sample of a folder in one process, in the order of their names. Writes the error of a sample to `<name>.error`.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , folder] = process.argv;
for (const name of readdirSync(folder)
  .filter((file) => /\.m[jt]s$/.test(file))
  .toSorted()) {
  const file = join(folder, name);
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    writeFileSync(file.replace(/m[jt]s$/, 'error'), String(error));
  }
}
