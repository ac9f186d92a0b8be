import { isObject, type Json, type JsonObject, stringOf } from '../../../model/text/json.ts';
import { isData, structuresIn } from '../../openapi/reading/traversal.ts';
import { isAnnotation } from '../../openapi/schema/annotations.ts';

/** The minor version of OpenAPI 3 that a file names; null for any other file. */
export function minorVersionOf(parsed: unknown): number | null {
  const [, minor] = /^3\.(\d+)(?:\.|$)/.exec(stringOf(isObject(parsed) ? parsed.openapi : null) ?? '') ?? [];
  return minor === undefined ? null : Number(minor);
}

/**
 * Writes the schemas of a Swagger 2.0 or OpenAPI 3.0 file as those of a newer version, in place, so that a file of that version can refer
 * to them: `nullable` becomes the type null, and a limit that excludes its value becomes a number.
 * @param minor the minor version of OpenAPI 3 that the schemas are joined to
 */
export function upgradeSchemas(root: Json, minor: number): void {
  for (const { value, isMap } of structuresIn(root, { skips: isData })) {
    if (!isObject(value) || isMap) continue;
    upgradeSwagger(value);
    if (minor > 0) upgradeLimits(value);
  }
}

/** Swagger 2.0 has a type for files, and tools write `x-nullable` because it has no word for null. */
function upgradeSwagger(schema: JsonObject): void {
  if (schema.type === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (typeof schema['x-nullable'] !== 'boolean') return;
  schema.nullable ??= schema['x-nullable'];
  delete schema['x-nullable'];
}

function upgradeLimits(schema: JsonObject): void {
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const isExclusive = schema[exclusive] && schema[limit] !== undefined;
    if (isExclusive) schema[exclusive] = schema[limit];
    else delete schema[exclusive];
    if (isExclusive) delete schema[limit];
  }
  const { nullable, type } = schema;
  if (typeof nullable !== 'boolean') return;
  delete schema.nullable;
  if (!nullable) return;
  if (typeof type === 'string') schema.type = [type, 'null'];
  else allowNullBeside(schema);
}

/** Moves what a schema without a type demands into an alternative to null. */
function allowNullBeside(schema: JsonObject): void {
  const demands = Object.entries(schema).filter(([key]) => !isAnnotation(key));
  if (demands.length === 0) return;
  for (const [key] of demands) delete schema[key];
  schema.anyOf = [Object.fromEntries(demands), { type: 'null' }];
}
