import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringOf, textOf } from '../../model/text/json.ts';
import kinds from './text-kinds.json' with { type: 'json' };

export type Path = readonly (string | number)[];

/** A text of an API description that can be translated. */
export interface DescriptionText {
  /** Keys from the root to the text. For a tag without a label it is the place where a translation adds one. */
  path: Path;
  text: string;
}

/** The texts of one kind of object, and the objects inside it: one object, a list (`[]`) or a map by name (`{}`). */
interface Kind {
  texts?: readonly string[];
  /** Maps from a name or a value to a text. */
  textMaps?: readonly string[];
  parts?: Readonly<Record<string, string>>;
}

/**
 * The objects of OpenAPI 3.x, Swagger 2.0 and Arazzo 1.0 that have texts, by kind. Names of products, people and licenses are not translated,
 * nor is anything that programs read: identifiers, values and examples.
 */
const KINDS: Readonly<Record<string, Kind>> = kinds;

/**
 * Lists every text of a description that can be translated, in the order of the description. Overlays, coverage counts and blank
 * overlay actions all use this list. A `$ref` is not followed: a text is listed where it is written.
 */
export function descriptionTexts(description: JsonObject): DescriptionText[] {
  const finder = new Finder();
  finder.visit(description, 'document');
  return finder.texts;
}

class Finder {
  readonly texts: DescriptionText[] = [];
  /** The keys from the root to the current value. */
  readonly #path: (string | number)[] = [];

  visit(value: Json | undefined, kind: string): void {
    // Swagger and older drafts of JSON Schema allow a list in place of one schema.
    if (Array.isArray(value) && kind === 'schema') this.#each(value.entries(), (item) => this.visit(item, kind));
    if (!isObject(value)) return;
    const { texts = [], textMaps = [], parts = {} } = KINDS[kind] ?? {};
    const any = parts['*'];
    if (kind === 'tag') this.#tagLabel(value);
    this.#each(Object.entries(value), (child, key) => {
      const part = any ?? (Object.hasOwn(parts, key) ? parts[key] : undefined);
      if (part !== undefined) this.#part(child, part);
      else if (texts.includes(key)) this.#add(child);
      else if (textMaps.includes(key)) this.#each(itemsOf(child), (text) => this.#add(text));
    });
  }

  #part(value: Json | undefined, part: string): void {
    const kind = part.replace(/\W+$/, '');
    if (part.endsWith('[]')) this.#each(arrayOf(value).entries(), (item) => this.visit(item, kind));
    else if (part.endsWith('{}')) this.#each(Object.entries(objectOf(value)), (item) => this.visit(item, kind));
    else this.visit(value, kind);
  }

  #each<K extends string | number>(
    items: Iterable<[K, Json | undefined]>,
    look: (item: Json | undefined, key: K) => void,
  ): void {
    for (const [key, item] of items) {
      this.#path.push(key);
      look(item, key);
      this.#path.pop();
    }
  }

  #add(value: Json | undefined): void {
    const text = textOf(value);
    if (text !== null) this.texts.push({ path: [...this.#path], text });
  }

  /** The label of a tag: `x-displayName`, else `summary` (OpenAPI 3.2), else its name, for which a translation adds `x-displayName`. */
  #tagLabel(tag: JsonObject): void {
    const key = textOf(tag['x-displayName']) === null && textOf(tag.summary) !== null ? 'summary' : 'x-displayName';
    this.#each([[key, textOf(tag[key]) ?? tag.name]], (text) => this.#add(text));
  }
}

/** Descriptions of enum values can be a map or a list in the order of the values. */
function itemsOf(value: Json | undefined): Iterable<[string | number, Json | undefined]> {
  return Array.isArray(value) ? value.entries() : Object.entries(objectOf(value));
}

/** Keys that identify the items of a list, so that a path stays valid when items are inserted before. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = { tags: ['name'], parameters: ['name', 'in'] };

/** A path as JSONPath (RFC 9535), such as `$.paths['/users'].get.parameters[?@.name=='limit' && @.in=='query']`. */
export function jsonPathOf(description: JsonObject, path: Path): string {
  let value: Json | undefined = description;
  let list = '';
  return path.reduce<string>((written, key) => {
    const child: Json | undefined =
      typeof value === 'object' && value !== null ? (value as JsonObject)[key] : undefined;
    const segment = typeof key === 'number' ? `[${filterOf(child, list, value) ?? key}]` : memberOf(key);
    [value, list] = [child, String(key)];
    return written + segment;
  }, '$');
}

function memberOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${quoted(name)}]`;
}

/** A filter for an item by its identifying keys; null if they are missing or not unique. */
function filterOf(item: Json | undefined, list: string, items: Json | undefined): string | null {
  const keys = NAMED_BY[list];
  if (keys === undefined || !isObject(item) || !Array.isArray(items)) return null;
  const names = keys.map((key) => stringOf(item[key]));
  const isAlike = (other: Json): boolean => isObject(other) && keys.every((key, index) => other[key] === names[index]);
  if (names.includes(null) || items.filter(isAlike).length !== 1) return null;
  return `?${keys.map((key, index) => `@.${key}==${quoted(names[index] ?? '')}`).join(' && ')}`;
}

/** A string literal in single quotes. JSONPath has the same escapes as JSON (RFC 9535, 2.3.1.1). */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
