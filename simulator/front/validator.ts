import type { JsonSchema } from '../../web/model/request/console.ts';
import { isObject, type Json, objectOf, own } from '../json.ts';
import { formatMessage, patternMessage } from './formats.ts';

/** One value to correct, as problem documents list it. */
export interface Violation {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  /** A code of the descriptions, such as `required`. */
  code: string;
  message: string;
}

/** The result for one schema: what is wrong, and which properties some schema described (`unevaluatedProperties`). */
interface Result {
  violations: Violation[];
  evaluated: Set<string>;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

const MAX_VIOLATIONS = 100;
const patterns = new Map<string, RegExp>();

/**
 * Validates a JSON value by a schema (JSON Schema 2020-12) without generated code, which the platform forbids.
 * Returns every violation, at most 100. In `oneOf` and `anyOf`, it reports the alternative that the value comes closest to.
 */
export function validate(value: unknown, schema: JsonSchema, schemas: Schemas): Violation[] {
  const { violations } = new Validation(schemas).check(value, schema, '');
  const unique = new Map(violations.map((violation) => [`${violation.pointer} ${violation.code}`, violation]));
  return [...unique.values()].slice(0, MAX_VIOLATIONS);
}

class Validation {
  readonly #schemas: Schemas;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  check(value: unknown, schema: JsonSchema | undefined, pointer: string): Result {
    const result: Result = { violations: [], evaluated: new Set() };
    if (schema === false) result.violations.push({ pointer, code: 'not_allowed', message: 'Not allowed here.' });
    if (!isObject(schema)) return result;
    const merge = (other: Result): void => {
      result.violations.push(...other.violations);
      for (const key of other.evaluated) result.evaluated.add(key);
    };
    if (typeof schema.$ref === 'string') merge(this.check(value, this.#schemas[schema.$ref], pointer));
    for (const part of listOf(schema.allOf)) merge(this.check(value, part, pointer));
    for (const alternatives of [schema.oneOf, schema.anyOf])
      if (Array.isArray(alternatives)) merge(this.#alternative(value, schema, alternatives as JsonSchema[], pointer));
    if (isSchema(schema.not) && this.check(value, schema.not, pointer).violations.length === 0)
      result.violations.push({ pointer, code: 'not_allowed', message: 'Not allowed here.' });
    const typed = typeViolation(value, schema, pointer);
    if (typed !== null) {
      result.violations.push(typed);
      return result;
    }
    if (typeof value === 'string') result.violations.push(...stringViolations(value, schema, pointer));
    if (typeof value === 'number') result.violations.push(...numberViolations(value, schema, pointer));
    if (Array.isArray(value)) result.violations.push(...this.#array(value, schema, pointer));
    if (isObject(value)) merge(this.#object(value, schema, { pointer, evaluated: result.evaluated }));
    return result;
  }

  #array(value: unknown[], schema: Json, pointer: string): Violation[] {
    const found: Violation[] = [];
    const { minItems = 0, maxItems = Infinity } = schema as { minItems?: number; maxItems?: number };
    if (value.length < minItems)
      found.push({ pointer, code: 'out_of_range', message: `Must have at least ${minItems} entries.` });
    if (value.length > maxItems) {
      found.push({ pointer, code: 'too_long', message: `Must have at most ${maxItems} entries.` });
      return found;
    }
    const prefix = listOf(schema.prefixItems);
    value.forEach((item, index) => {
      const part = prefix[index] ?? schema.items;
      if (isSchema(part)) found.push(...this.check(item, part, `${pointer}/${index}`).violations);
    });
    if (schema.uniqueItems === true && found.length === 0) {
      const texts = value.map((item) => JSON.stringify(item));
      texts.forEach((text, index) => {
        if (texts.indexOf(text) < index)
          found.push({ pointer: `${pointer}/${index}`, code: 'duplicate', message: 'Must be unique.' });
      });
    }
    return found;
  }

  #object(value: Json, schema: Json, place: { pointer: string; evaluated: ReadonlySet<string> }): Result {
    const { pointer } = place;
    const violations: Violation[] = [];
    const evaluated = new Set(place.evaluated);
    const keys = Object.keys(value);
    const at = (key: string): string => `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const isMissing = (key: string): boolean => !Object.hasOwn(value, key);

    for (const key of (schema.required as string[] | undefined) ?? [])
      if (isMissing(key)) violations.push({ pointer: at(key), code: 'required', message: 'Required.' });
    for (const [key, needed] of Object.entries(
      (schema.dependentRequired as Record<string, string[]> | undefined) ?? {},
    ))
      if (!isMissing(key))
        for (const other of needed)
          if (isMissing(other))
            violations.push({ pointer: at(other), code: 'required', message: `Required together with ${key}.` });
    const { minProperties = 0, maxProperties = Infinity } = schema as {
      minProperties?: number;
      maxProperties?: number;
    };
    if (keys.length < minProperties)
      violations.push({ pointer, code: 'required', message: `Must have at least ${minProperties} properties.` });
    if (keys.length > maxProperties)
      violations.push({ pointer, code: 'too_long', message: `Must have at most ${maxProperties} properties.` });

    const properties = objectOf(schema.properties);
    for (const key of keys.slice(0, 2 * MAX_VIOLATIONS)) {
      if (isSchema(schema.propertyNames) && this.check(key, schema.propertyNames, '').violations.length > 0)
        violations.push({
          pointer: at(key),
          code: 'invalid_format',
          message: 'The name of the property is not valid.',
        });
      const known = own(properties, key);
      const part = known ?? schema.additionalProperties;
      if (!isSchema(part)) continue;
      evaluated.add(key);
      violations.push(...this.#property(value[key], part, at(key)));
    }
    if (isSchema(schema.unevaluatedProperties))
      for (const key of keys)
        if (!evaluated.has(key)) violations.push(...this.#property(value[key], schema.unevaluatedProperties, at(key)));
    return { violations, evaluated };
  }

  #property(value: unknown, schema: JsonSchema, pointer: string): Violation[] {
    if (schema === false) return [{ pointer, code: 'unknown_field', message: 'The property does not exist.' }];
    return this.check(value, schema, pointer).violations;
  }

  /** `oneOf` is treated as `anyOf`: a value that fits two alternatives is not the caller's mistake. */
  #alternative(value: unknown, schema: Json, alternatives: JsonSchema[], pointer: string): Result {
    const chosen = this.#discriminated(value, schema, { alternatives, pointer });
    if (chosen !== null) return chosen;
    const values = alternatives.map((part) => own(part, 'const'));
    if (!values.includes(undefined)) {
      return { violations: enumViolations(value, values, pointer), evaluated: new Set() };
    }
    const results = alternatives.map((part) => this.check(value, part, pointer));
    const valid = results.filter(({ violations }) => violations.length === 0);
    if (valid.length > 0)
      return { violations: [], evaluated: new Set(valid.flatMap(({ evaluated }) => Array.from(evaluated))) };
    return results.reduce((best, result) => (distance(result, value) < distance(best, value) ? result : best));
  }

  /** The result for the alternative that the discriminator names; null if it names none. */
  #discriminated(
    value: unknown,
    { 'x-discriminator': name, 'x-choices': choices }: Json,
    { alternatives, pointer }: { alternatives: JsonSchema[]; pointer: string },
  ): Result | null {
    if (typeof name !== 'string' || !isObject(value)) return null;
    const kind = own(value, name);
    // The rest can't be judged without the discriminator.
    if (kind === undefined)
      return {
        violations: [{ pointer: `${pointer}/${name}`, code: 'required', message: 'Required.' }],
        evaluated: new Set(Object.keys(value)),
      };
    // A mapping can have several values for one alternative, and a choice names only the first.
    const index = listOf(choices).findIndex((choice) => own(choice, 'value') === kind);
    return index < 0 ? null : this.check(value, alternatives[index], pointer);
  }
}

/** How far a value is from an alternative: a wrong type is further than any number of wrong properties. */
function distance({ violations, evaluated }: Result, value: unknown): number {
  const isOther = violations.some(({ pointer, code }) => pointer === '' && code === 'invalid_format');
  const unknown = violations.filter(({ code }) => code === 'unknown_field').length;
  const known = isObject(value) ? Object.keys(value).filter((key) => evaluated.has(key)).length : 0;
  return (isOther ? 1000 : 0) + unknown * 10 + violations.length - known * 5;
}

function typeViolation(value: unknown, schema: Json, pointer: string): Violation | null {
  const types = schema.type === undefined ? [] : ([schema.type].flat() as string[]);
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return { pointer, code: 'invalid_format', message: `Must be ${types.map(typeName).join(' or ')}.` };
  // `null` passes the other keywords of a nullable schema, except its values.
  if (Array.isArray(schema.enum)) return enumViolations(value, schema.enum, pointer)[0] ?? null;
  if (Object.hasOwn(schema, 'const')) return enumViolations(value, [schema.const], pointer)[0] ?? null;
  return null;
}

function enumViolations(value: unknown, values: unknown[], pointer: string): Violation[] {
  if (values.includes(value)) return [];
  const list = values.filter((entry) => entry !== null).map(String);
  const last = list.pop() ?? '';
  const message = list.length === 0 ? `Must be ${last}.` : `Must be ${list.join(', ')} or ${last}.`;
  const isText = typeof value === 'string';
  return [{ pointer, code: isText ? 'not_allowed' : 'invalid_format', message }];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function typeName(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function stringViolations(value: string, schema: Json, pointer: string): Violation[] {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema as Record<string, never>;
  // Lengths are counted in code points (JSON Schema validation, 6.3).
  const length = value.length > minLength && value.length <= maxLength ? value.length : Array.from(value).length;
  if (length > maxLength) return [{ pointer, code: 'too_long', message: `Must have at most ${maxLength} characters.` }];
  if (length < minLength)
    return [
      length === 0
        ? { pointer, code: 'required', message: 'Must not be empty.' }
        : { pointer, code: 'invalid_format', message: `Must have at least ${minLength} characters.` },
    ];
  if (pattern !== undefined && !regularExpression(pattern).test(value))
    return [{ pointer, code: 'invalid_format', message: patternMessage(pattern) }];
  const message = format === undefined ? null : formatMessage(format, value);
  return message === null ? [] : [{ pointer, code: 'invalid_format', message }];
}

function numberViolations(value: number, schema: Json, pointer: string): Violation[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema as Record<
    string,
    number | undefined
  >;
  const isOutside =
    value < (minimum ?? -Infinity) ||
    value > (maximum ?? Infinity) ||
    value <= (exclusiveMinimum ?? -Infinity) ||
    value >= (exclusiveMaximum ?? Infinity) ||
    // JSON.parse rounds integers beyond 2^53, so what the caller sent can't be stored.
    (Number.isInteger(value) && !Number.isSafeInteger(value));
  if (isOutside) return [{ pointer, code: 'out_of_range', message: rangeMessage(minimum, maximum) }];
  return multipleOf !== undefined && value % multipleOf !== 0
    ? [{ pointer, code: 'invalid_format', message: `Must be a multiple of ${multipleOf}.` }]
    : [];
}

function rangeMessage(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return `Must be between ${minimum} and ${maximum}.`;
  return maximum === undefined
    ? `Must be between ${minimum ?? 0} and 9007199254740991.`
    : `Must be at most ${maximum}.`;
}

function regularExpression(pattern: string): RegExp {
  let known = patterns.get(pattern);
  if (known === undefined) {
    known = new RegExp(pattern, 'u');
    patterns.set(pattern, known);
  }
  return known;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? (value as JsonSchema[]) : [];
}
