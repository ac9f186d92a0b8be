import { arrayOf, type Json, type JsonObject, objectOf, ownProperty, stringsOf } from '../text/json.ts';
import type { Path } from '../text/pointer.ts';
import { type Definitions, type Direction, isSchema, type JsonSchema, resolved, travels } from './json-schema.ts';
import { matchesPattern } from './patterns.ts';
import type { Violation } from './violation.ts';

/** How a value is judged. */
export interface Judging {
  definitions: Definitions;
  /** Properties that do not travel this way may be missing, and must be. Null: all properties may be there. */
  direction: Direction | null;
  /** Whether an empty text counts as missing. A form cannot tell one from the other. */
  isBlankMissing?: boolean;
  /**
   * Whether properties are reported that are allowed but not described, or that a request has although they are deprecated
   * ({@link RESULTS.undescribed}, {@link RESULTS.deprecated}), and whether unknown properties come with the nearest name.
   */
  tellsUndescribed?: boolean;
}

/** The schemas of a property: by its name, by patterns, else the one of all other properties. */
export function propertySchemas(
  name: string,
  { properties, patternProperties, additionalProperties }: JsonObject,
): { schemas: JsonSchema[]; isOther: boolean } {
  const schemas = [
    ownProperty(objectOf(properties), name),
    ...Object.entries(objectOf(patternProperties)).map(([pattern, schema]) =>
      matchesPattern(pattern, name) ? schema : undefined,
    ),
  ].filter(isSchema);
  const isOther = schemas.length === 0 && isSchema(additionalProperties);
  return { schemas: isOther ? [additionalProperties] : schemas, isOther };
}

/** The properties of a value in the order of the schema, which is also the order of a form. */
export function namesInOrder(value: JsonObject, schema: JsonObject): string[] {
  const properties = objectOf(schema.properties);
  return [
    ...Object.keys(properties).filter((name) => Object.hasOwn(value, name)),
    ...Object.keys(value).filter((name) => !Object.hasOwn(properties, name)),
  ];
}

/** The required properties that a value does not have, and that travel its way. */
export function missingNames(value: JsonObject, schema: JsonObject, judging: Judging): string[] {
  const properties = objectOf(schema.properties);
  return stringsOf(schema.required).filter((name) => {
    const property = ownProperty(properties, name) ?? true;
    const isBlank =
      judging.isBlankMissing === true && value[name] === '' && !allowsBlank(property, judging.definitions);
    return (!Object.hasOwn(value, name) || isBlank) && doesTravel(property, judging);
  });
}

/** The properties that the present ones require (`dependentRequired`). */
export function missingDependents(value: JsonObject, schema: JsonObject, path: Path): Violation[] {
  return Object.entries(objectOf(schema.dependentRequired)).flatMap(([name, needed]) =>
    stringsOf(Object.hasOwn(value, name) ? needed : [])
      .filter((other) => !Object.hasOwn(value, other))
      .map((other) => ({ path: [...path, other], keyword: 'dependentRequired', demand: name })),
  );
}

/** The keyword that keeps a property from travelling the way of the value; null if it may. */
export function wrongWay(name: string, schema: JsonObject, judging: Judging): 'readOnly' | 'writeOnly' | null {
  const property = ownProperty(objectOf(schema.properties), name);
  if (property === undefined || doesTravel(property, judging)) return null;
  return judging.direction === 'request' ? 'readOnly' : 'writeOnly';
}

function doesTravel(property: Json, { definitions, direction }: Judging): boolean {
  return !isSchema(property) || travels(property, definitions, direction);
}

/** Whether a schema lists the empty text as a value. */
function allowsBlank(schema: Json, definitions: Definitions): boolean {
  const target = objectOf(isSchema(schema) ? resolved(schema, definitions) : null);
  return target.const === '' || arrayOf(target.enum).includes('');
}
