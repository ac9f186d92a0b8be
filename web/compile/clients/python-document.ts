import omit from 'lodash-es/omit.js';
import snakeCase from 'lodash-es/snakeCase.js';

import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  stringOf,
} from '../../model/text/json.ts';
import { mapObjects } from '../openapi/reading/traversal.ts';

/** A property with the name of a type hides the type in its class, and a parameter hides what the method uses. */
const HIDING: ReadonlySet<string> = new Set(['bool', 'float', 'int', 'str']);
const USED_IN_METHODS: ReadonlySet<string> = new Set(
  'auth_headers auth_query build_url cast decode encode op params resolve_auth response send url'.split(' '),
);
/** Classes of the generated modules, and what these import. */
const CLASSES =
  'Any ApiError ApiTimeoutError AsyncClient AsyncIterator AsyncPageCall Awaitable Callable ClassVar Client Dict E Enum Envelope Generic Iterator List Literal Optional PageCall Result ServerSentEvent Servers T TData TokenProvider Tuple TypeVar Union';
/** Before the number of a name that would be in the code twice. `withoutMarks` removes both where the name is sent. */
const MARK = '\uE000';

/** The text of generated Python, in which the names that are sent are those of the description. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\uE000 \d+/g, '');
}

/** Names of a description that differ in the code: one that is equal without case and signs to one before it has a mark and a number. */
function distinctNames(names: readonly string[], taken: Iterable<string> = []): Map<string, string> {
  const keyOf = (name: string): string => name.replaceAll(/(?!^[-+])[^a-z\d]/gi, '').toLowerCase();
  const used = new Map([...taken].map((name) => [keyOf(name), 1]));
  return new Map(
    names.map((name) => {
      const count = (used.get(keyOf(name)) ?? 0) + 1;
      used.set(keyOf(name), count);
      return [name, count === 1 ? name : `${name}${MARK} ${count}`];
    }),
  );
}

/**
 * A copy for Python. Its enums are alternatives of constants, which are literals there: a new value is a string, and no error. No two of
 * its names are one in the code.
 * @param client name of the class of the client
 */
export function pythonDocument(document: JsonObject, client: string): Json {
  const schemas = objectOf(objectOf(document.components).schemas);
  const classes = distinctNames(Object.keys(schemas), [client, ...CLASSES.split(' ')]);
  const pointers = new Map([...classes].map(([name, own]) => [`#/components/schemas/${pointerToken(name)}`, own]));
  const scalar = (value: Json): Json => {
    const own = pointers.get(stringOf(value) ?? '');
    return own === undefined ? value : `#/components/schemas/${pointerToken(own)}`;
  };
  const renamed = (object: JsonObject, names: ReadonlyMap<string, string>): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]));
  const copy = mapObjects(
    document,
    (object) => {
      const { enum: listed, properties, required, name } = object;
      if (isObject(properties)) {
        const names = distinctNames(Object.keys(properties), HIDING);
        const own = arrayOf(required).map((each) => names.get(stringOf(each) ?? '') ?? each);
        return {
          ...object,
          properties: renamed(properties, names),
          ...(required === undefined ? {} : { required: own }),
        };
      }
      if (typeof name === 'string' && typeof object.in === 'string')
        return USED_IN_METHODS.has(snakeCase(name)) ? { ...object, name: `${name}${MARK} 2` } : object;
      if (!Array.isArray(listed)) return object;
      return {
        ...omit(object, ['enum', 'type']),
        oneOf: listed.map((item) => (item === null ? { type: 'null' } : { const: item })),
      };
    },
    // The variables of a server have values, but no schema.
    { scalar, skips: (keyword) => keyword === 'servers' },
  );
  const components = objectOf(objectOf(copy).components);
  if (components.schemas !== undefined) components.schemas = renamed(objectOf(components.schemas), classes);
  return copy;
}
