import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The migrations of the insight Worker, relative to the site. */
const MIGRATIONS = 'worker/insight/migrations';
const TABLE = /CREATE TABLE (\w+) \(\n(.*?)\n\)/gs;
const CHANGE = /\b(?:ALTER|DROP) TABLE\b/;

/**
 * The facts that a guide can name about the stored columns: `recordedCounts` for the table `counts`.
 * @throws Error for a migration that changes a table, because this function reads only tables that are created
 */
export function recordedColumns(root: string): Record<string, string> {
  const folder = join(root, MIGRATIONS);
  if (!existsSync(folder)) return {};
  const files = globSync('*.sql', { cwd: folder }).toSorted();
  const sql = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  if (CHANGE.test(sql))
    throw new Error(`A migration in ${MIGRATIONS} changes a table: teach recordedColumns to read it.`);
  return Object.fromEntries(
    Array.from(sql.matchAll(TABLE), ([, table = '', body = '']) => {
      const columns = body.split('\n').map((line) => line.trim().split(' ', 1)[0] ?? '');
      const names = columns.filter((name) => name === name.toLowerCase()).map((name) => `\`${name}\``);
      return [`recorded${table.charAt(0).toUpperCase()}${table.slice(1)}`, names.join(', ')];
    }),
  );
}
