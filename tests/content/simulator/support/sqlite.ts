import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import type { Sql } from '../../../../content/simulator/store/sql.ts';

/** A new database in memory, with the interface of the platform. */
export function newSql(): Sql {
  const database = new DatabaseSync(':memory:');
  return {
    exec: <Row>(query: string, ...values: SQLInputValue[]) => {
      if (query.includes('CREATE')) {
        // A schema has several statements.
        database.exec(query);
        return { toArray: () => [], one: () => noRow(query), rowsWritten: 0 };
      }
      const rows = database.prepare(query).all(...values) as Row[];
      const { changes } = database.prepare('SELECT changes() AS changes').get() ?? {};
      return { toArray: () => rows, one: () => rows[0] ?? noRow(query), rowsWritten: Number(changes) };
    },
  };
}

function noRow(query: string): never {
  throw new Error(`There is no row for ${query}`);
}
