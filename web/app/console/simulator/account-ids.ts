import { matchesPattern } from '../../../model/schema/patterns.ts';
import { isObject, type JsonObject } from '../../../model/text/json.ts';
import { askSimulator, basicAuthorization, type SimulatorAccount } from '../../simulator/account.ts';

export interface AccountId {
  id: string;
  /** Words of the object that has the id; empty without any. */
  about: string;
}

/** The objects of an account are read again after this time, in ms. All fields of a form ask at once. */
const FRESH = 5_000;
/** A pattern that allows it, such as that of an idempotency key, says nothing about ids. */
const ANY_TEXT = 'a0-B_1cd';
/** Words of an object. */
const WORDS = 3;
const LONG_WORD = 30;

let last: { clientId: string; at: number; objects: Promise<unknown> } | null = null;

function objectsOf(account: SimulatorAccount): Promise<unknown> {
  if (last?.clientId === account.clientId && Date.now() - last.at <= FRESH) return last.objects;
  const headers = { Authorization: basicAuthorization(account) };
  last = { clientId: account.clientId, at: Date.now(), objects: askSimulator('/simulator/account', { headers }) };
  return last.objects;
}

/** The ids in the simulator account that match the pattern of a field: those of its objects, and those in its lists of ids. */
export async function accountIds(account: SimulatorAccount, pattern: string): Promise<AccountId[]> {
  if (matchesPattern(pattern, ANY_TEXT)) return [];
  const found = new Map<string, string>();
  const visit = (value: unknown, key: string): void => {
    if (Array.isArray(value)) {
      for (const item of value)
        if (typeof item !== 'string') visit(item, key);
        else if (key.endsWith('Ids') && matchesPattern(pattern, item) && !found.has(item)) found.set(item, '');
    } else if (isObject(value)) {
      const { id } = value;
      if (typeof id === 'string' && matchesPattern(pattern, id) && !found.get(id)) found.set(id, wordsOf(value));
      for (const [name, inner] of Object.entries(value)) visit(inner, name);
    }
  };
  visit(await objectsOf(account), '');
  return Array.from(found, ([id, about]) => ({ id, about }));
}

/** The first words of an object that are not ids, for example a name or a model. */
function wordsOf(object: JsonObject): string {
  return Object.entries(object)
    .flatMap(([name, value]) =>
      typeof value === 'string' && value.length <= LONG_WORD && !/^id$|Id$/.test(name) ? [value] : [],
    )
    .slice(0, WORDS)
    .join(' ');
}
