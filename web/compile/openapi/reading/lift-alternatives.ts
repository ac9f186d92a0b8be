import { arrayOf, isObject, type Json, type JsonObject, objectOf } from '../../../model/text/json.ts';
import { freeName } from '../../base/free-name.ts';
import { schemaPointer } from './resolve.ts';

/** A named schema with more alternatives than this gets a page for each of them, because its own page has no place for all. */
const MAX_INLINE = 20;

/** Gives each alternative of a named schema with many inline alternatives a name, and so a page. Other descriptions stay the same object. */
export function liftAlternatives(document: JsonObject): JsonObject {
  const components = objectOf(document.components);
  const schemas = { ...objectOf(components.schemas) };
  let isChanged = false;
  for (const name of Object.keys(schemas))
    for (const key of ['oneOf', 'anyOf']) {
      const choices = arrayOf(objectOf(schemas[name])[key]);
      if (choices.filter(isInlineObject).length <= MAX_INLINE) continue;
      isChanged = true;
      const references = choices.map((choice, index) => {
        if (!isInlineObject(choice)) return choice;
        const lifted = freeName(`${name}.${constantOf(choice) ?? index + 1}`, (other) => Object.hasOwn(schemas, other));
        schemas[lifted] = choice;
        return { $ref: schemaPointer(lifted) };
      });
      schemas[name] = { ...objectOf(schemas[name]), [key]: references };
    }
  return isChanged ? { ...document, components: { ...components, schemas } } : document;
}

function isInlineObject(choice: Json): choice is JsonObject {
  return isObject(choice) && choice.$ref === undefined && isObject(choice.properties);
}

/** The value of the first constant property, which no translation changes. */
function constantOf({ properties }: JsonObject): string | null {
  for (const property of Object.values(objectOf(properties))) {
    const { const: constant } = objectOf(property);
    if (typeof constant === 'string') return constant.replaceAll(/[^\w.-]/g, '_');
  }
  return null;
}
