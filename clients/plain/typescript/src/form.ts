import { FORMS } from './forms.js';

type Field = [name: string, value: string];

interface Context {
  method: string;
  operation: { path: string };
  body?: unknown;
}

/** The body of a request as it is sent: a form where the description says so. */
export function bodyOf({ method, operation, body }: Context): unknown {
  const signs = FORMS[`${method} ${operation.path}`];
  if (signs === undefined || typeof body !== 'object' || body === null || body instanceof URLSearchParams) return body;
  // JSON has neither dates nor properties without a value.
  const fields = Object.entries(JSON.parse(JSON.stringify(body)) as object);
  return new URLSearchParams(fields.flatMap(([name, value]) => fieldsOf(name, value, signs[name])));
}

/** The fields of a value. Without a sign, a list repeats its name, and an object is JSON. */
function fieldsOf(name: string, value: unknown, sign: string | undefined): Field[] {
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  const entries = Object.entries(value);
  if (sign === '[]') return entries.flatMap(([key, item]) => fieldsOf(`${name}[${key}]`, item, sign));
  if (Array.isArray(value) && (sign === undefined || sign === '&'))
    return value.map((item): Field => [name, textOf(item)]);
  if (sign === undefined) return [[name, textOf(value)]];
  if (sign === '&') return entries.map(([key, item]): Field => [key, textOf(item)]);
  const parts = Array.isArray(value) ? value : entries.flat();
  return [[name, parts.map(textOf).join(sign)]];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
