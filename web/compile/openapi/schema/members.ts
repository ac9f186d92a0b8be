import type { Property } from '../../../model/api/schema.ts';
import { isObject, type Json, type JsonObject, objectOf, stringsOf } from '../../../model/text/json.ts';
import { fragmentsOf } from './anchors.ts';

/** A property, a pattern or the rest of an object, before it is expanded. */
interface Member extends Pick<Property, 'match' | 'name' | 'required'> {
  schema: Json | undefined;
  /** The last segment of its anchor. */
  fragment: string;
}

/**
 * The properties of an object: the required ones first, each group in the order of the document.
 * @param isShown called for each of them
 */
export function membersOf(json: JsonObject, isShown: (name: string, schema: Json | undefined) => boolean): Member[] {
  const required = new Set(stringsOf(json.required));
  const others = [json.additionalProperties, json.unevaluatedProperties].find(
    (schema) => isObject(schema) || schema === true,
  );
  const groups: { match: Property['match']; entries: [string, Json | undefined][] }[] = [
    { match: 'name', entries: Object.entries(objectOf(json.properties)) },
    { match: 'pattern', entries: Object.entries(objectOf(json.patternProperties)) },
    { match: 'any', entries: others === undefined ? [] : [['*', objectOf(others)]] },
  ];
  const members = groups.flatMap(({ match, entries }) =>
    entries
      .filter(([name, schema]) => isShown(name, schema))
      .map(([name, schema]) => ({ match, name, schema, required: match === 'name' && required.has(name) })),
  );
  const fragments = fragmentsOf(members.map(({ name }) => name));
  return members
    .map((member, index) => Object.assign(member, { fragment: fragments[index] ?? '' }))
    .toSorted((one, other) => Number(other.required) - Number(one.required));
}
