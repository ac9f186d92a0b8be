import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { modulesOf, readAreas, readTable, schemaOf } from '../compile/translation/text-table.ts';
import { DEFAULT_LOCALE, LOCALES } from '../model/site/locale.ts';

/**
 * Writes the modules with the interface texts of other languages beside their data files, and the schemas of these. Git ignores them.
 * Importing this module writes them, so a command that compiles or bundles imports it first.
 * @returns false if a data file has mistakes, which it lists
 */
export async function writeInterfaceTexts(): Promise<boolean> {
  const mistakes: string[] = [];
  for (const area of await readAreas(PROJECT_ROOT)) {
    const head = '// Generated from the data files of this folder by "npm run types".\n';
    const write = (name: string, text: string): void => writeChanged(join(PROJECT_ROOT, area.folder, name), text);
    for (const locale of LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)) {
      const table = readTable(PROJECT_ROOT, area, locale);
      mistakes.push(...table.mistakes);
      if (table.mistakes.length === 0) write(`${locale}.ts`, head + table.code);
    }
    for (const [name, code] of Object.entries(modulesOf(area))) write(`${name}.ts`, head + code);
    write('schema.json', JSON.stringify(schemaOf({ $schema: 'The schema of this file', ...area.english }), null, 2));
  }
  for (const mistake of mistakes) console.error(mistake);
  return mistakes.length === 0;
}

function writeChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

if (!(await writeInterfaceTexts())) process.exit(1);
