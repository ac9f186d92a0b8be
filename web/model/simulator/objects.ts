import { arrayOf, type JsonObject, objectOf } from '../text/json.ts';
import type { Simulator } from './schemas.ts';

/** The objects in an account, each with the name of its list. Nothing else in the lists of an account has an id. */
export function objectsOf(account: Simulator<'Account'>): { list: string; object: JsonObject }[] {
  return Object.entries(account as unknown as JsonObject).flatMap(([list, value]) =>
    arrayOf(value)
      .map(objectOf)
      .filter(({ id }) => typeof id === 'string')
      .map((object) => ({ list, object })),
  );
}
