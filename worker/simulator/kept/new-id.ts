import { doubleOf, type Json } from '../../../web/model/text/json.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

/**
 * A new id in the form of an example: the next number, a UUID, or a text with the same prefix and as many random letters and digits.
 * @param taken ids of other objects
 */
export function newId(example: Json, taken: ReadonlySet<string>): Json {
  const number = doubleOf(example);
  if (typeof number === 'number') {
    let next = Math.trunc(number) + 1;
    while (taken.has(String(next))) next += 1;
    return next;
  }
  const text = typeof example === 'string' ? example : '';
  if (UUID.test(text)) return crypto.randomUUID();
  const prefix = /^.*[^A-Za-z\d]/s.exec(text)?.[0] ?? '';
  const tail = text.slice(prefix.length) || 'a0000000';
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const id = prefix + Array.from(tail, randomLike).join('');
    if (!taken.has(id) && id !== text) return id;
  }
  return prefix + crypto.randomUUID();
}

function randomLike(character: string): string {
  const alphabet = ALPHABETS.find((letters) => letters.includes(character)) ?? character;
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return alphabet[byte % alphabet.length] ?? character;
}
