import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { recordedColumns } from '../../../web/compile/insight/places.ts';
import { LOCALES } from '../../../web/model/site/locale.ts';

/** The columns of the database that the migrations make. */
function columnsOfDatabase(): Record<string, string> {
  const database = new DatabaseSync(':memory:');
  const folder = join(PROJECT_ROOT, 'worker/insight/migrations');
  for (const file of globSync('*.sql', { cwd: folder }).toSorted())
    database.exec(readFileSync(join(folder, file), 'utf8'));
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  return Object.fromEntries(
    tables.map(({ name }) => {
      const columns = database.prepare(`SELECT name FROM pragma_table_info(?)`).all(String(name));
      const fact = `recorded${String(name).replace(/^./, (first) => first.toUpperCase())}`;
      return [fact, columns.map((column) => `\`${String(column.name)}\``).join(', ')];
    }),
  );
}

const recorded = recordedColumns(PROJECT_ROOT);

test('the recorded columns are those of the database', () => {
  expect(recorded).toEqual(columnsOfDatabase());
  expect(recorded.recordedCounts).toBe('`day`, `kind`, `page`, `item`, `readers`');
});

describe.each(LOCALES)('the page about what the site records in %s', (locale) => {
  test('prints the columns of every table', () => {
    const text = readFileSync(join(PROJECT_ROOT, 'content/public', locale, 'privacy.md'), 'utf8');
    const printed = Array.from(text.matchAll(/\| \{\{(recorded\w+)\}\} \|/g), ([, name]) => name);
    expect(new Set(printed)).toEqual(new Set(Object.keys(recorded)));
  });
});

test('no column is recorded at a site without the insight Worker', () => {
  expect(recordedColumns(join(PROJECT_ROOT, 'content'))).toEqual({});
});
