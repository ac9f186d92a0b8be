import type { Json } from './oracle.ts';

/** A request body that differs from a valid one in one place. */
interface Mutation {
  name: string;
  body: unknown;
}

/** Values of wrong types and at the edges, for every property. */
const WRONG: unknown[] = [
  null,
  '',
  'x',
  ' ',
  0,
  -1,
  1.5,
  2 ** 53 + 2,
  true,
  [],
  {},
  [null],
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  "'; DROP TABLE objects; --",
];

/** Each property of a body missing, and of several wrong types and sizes; and a property that nobody knows. */
export function* mutationsOf(body: unknown, random: () => number): Generator<Mutation> {
  for (const value of [null, [], 'x', 1, true]) yield { name: 'whole body', body: value };
  for (const path of pathsOf(body)) {
    yield { name: `${path.join('/')} missing`, body: changed(body, path, undefined) };
    const start = Math.floor(random() * WRONG.length);
    for (let index = 0; index < 6; index += 1) {
      const value = WRONG[(start + index * 3) % WRONG.length];
      yield { name: `${path.join('/')} = ${JSON.stringify(value)?.slice(0, 40)}`, body: changed(body, path, value) };
    }
    const value = path.reduce<unknown>((part, key) => (part as Json)[key], body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      yield { name: `${path.join('/')} with another property`, body: changed(body, [...path, 'unknownProperty'], 1) };
    if (Array.isArray(value))
      yield {
        name: `${path.join('/')} too long`,
        body: changed(
          body,
          path,
          Array.from({ length: 120 }, () => value[0]),
        ),
      };
    if (typeof value === 'number')
      yield { name: `${path.join('/')} huge`, body: changed(body, path, 9_007_199_254_740_991) };
    if (typeof value === 'string')
      for (const length of [1, 40, 41, 60, 61, 64, 65, 100, 101, 254, 300, 500, 501])
        yield { name: `${path.join('/')} of length ${length}`, body: changed(body, path, 'a'.repeat(length)) };
  }
}

function* pathsOf(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsOf(part, [...path, key]);
  }
}

function changed(value: unknown, [key, ...rest]: string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy: Json = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Json) };
  const next = rest.length === 0 ? to : changed(copy[key], rest, to);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}
