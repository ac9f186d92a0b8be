import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import type { SiteConfig } from '../compile/config/config-schema.ts';
import { languagesModule } from '../compile/translation/languages.ts';
import {
  modulesOf,
  OWN_TEXTS,
  readAreas,
  readTable,
  schemaOf,
  unknownAreas,
} from '../compile/translation/text-table.ts';
import { DEFAULT_LOCALE, LOCALES } from '../model/site/locale.ts';

/**
 * Writes the modules with the interface texts of other languages beside their data files, and the schemas of these. Git ignores them.
 * @returns false if a data file has mistakes, which it lists
 */
export async function writeInterfaceTexts(): Promise<boolean> {
  const mistakes: string[] = [];
  const areas = await readAreas(PROJECT_ROOT);
  for (const area of areas) {
    const head = '// Generated from the data files of this folder by "npm run types".\n';
    const write = (name: string, text: string): boolean => writeChanged(join(PROJECT_ROOT, area.folder, name), text);
    for (const locale of LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)) {
      const table = readTable(PROJECT_ROOT, area, locale);
      mistakes.push(...table.mistakes);
      if (table.mistakes.length === 0) write(`${locale}.ts`, head + table.code);
    }
    for (const [name, code] of Object.entries(modulesOf(area))) write(`${name}.ts`, head + code);
    write('schema.json', JSON.stringify(schemaOf({ $schema: 'The schema of this file', ...area.english }), null, 2));
  }
  for (const locale of LOCALES) mistakes.push(...unknownAreas(PROJECT_ROOT, areas, locale));
  const own = join(PROJECT_ROOT, OWN_TEXTS);
  const english = Object.fromEntries(areas.map((area) => [area.folder, area.english]));
  if (existsSync(own)) writeChanged(join(own, 'schema.json'), JSON.stringify(schemaOf({ $schema: '', ...english })));
  for (const mistake of mistakes) console.error(mistake);
  return mistakes.length === 0;
}

/**
 * Writes the module with the languages of `content/site.ts`. Without a configuration that can be loaded, it stays as it is.
 * @returns whether it changed
 * @throws Error with the reason if a language is not known
 */
export async function writeLanguages(): Promise<boolean> {
  const file = pathToFileURL(join(PROJECT_ROOT, 'content/site.ts')).href;
  const module = (await import(file).catch(() => null)) as { default?: SiteConfig } | null;
  if (module?.default === undefined) return false;
  const { locales = [DEFAULT_LOCALE], languages } = module.default;
  return writeChanged(join(PROJECT_ROOT, 'web/model/site/languages.ts'), languagesModule(locales, languages));
}

/** Writes a file unless it has this text already. Returns whether it has changed. */
export function writeChanged(path: string, text: string): boolean {
  const isChanged = !existsSync(path) || readFileSync(path, 'utf8') !== text;
  if (isChanged) writeFileSync(path, text);
  return isChanged;
}
