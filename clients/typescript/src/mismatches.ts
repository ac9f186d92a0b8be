import { SCHEMAS, type Schema } from './schemas.js';

/** The places of a response that do not match its schema: missing properties, other types, new values. New properties match. */
export function mismatches(given: Schema, value: unknown, place = ''): string[] {
  const schema = given.$ref === undefined ? given : (SCHEMAS[given.$ref.replace(/.*\//, '')] ?? {});
  const options = (schema.oneOf ?? []).map((option) => mismatches(option, value, place));
  const found = (schema.allOf ?? []).flatMap((part) => mismatches(part, value, place));
  const { type = [], enum: listed } = schema;
  const types = [type].flat();
  const isOther =
    (types.length > 0 && !types.some((name) => isOf(name, value))) ||
    (listed !== undefined && !listed.includes(value)) ||
    (schema.const !== undefined && schema.const !== value);
  if (isOther) return [...found, `${place || '/'}: ${JSON.stringify(value)} does not match the description`];
  if (options.length > 0 && !options.some((option) => option.length === 0)) {
    const { propertyName = '', mapping = {} } = schema.discriminator ?? {};
    const $ref = isObject(value) ? mapping[String(value[propertyName])] : undefined;
    if ($ref === undefined) found.push(`${place || '/'}: ${JSON.stringify(value)} does not match the description`);
    else found.push(...mismatches({ $ref }, value, place));
  }
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return [...found, ...value.flatMap((item, index) => mismatches(items, item, `${place}/${index}`))];
  }
  if (!isObject(value)) return found;
  for (const name of schema.required ?? [])
    if (!(name in value)) found.push(`${place}/${name}: the property is missing`);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (name in value) found.push(...mismatches(property, value[name], `${place}/${name}`));
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
