import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  textOf,
} from '../../model/text/json.ts';

export type Path = readonly (string | number)[];

/** A text of an API description that readers see in their own language. */
export interface DescriptionText {
  /** Keys from the root to the text; of a tag without a label of its own, where one would stand. */
  path: Path;
  text: string;
}

/** What one kind of object says, and what is inside it: one part, a list (`[]`) or a map by name (`{}`) of them. */
interface Kind {
  texts?: readonly string[];
  /** Maps from a name or a value to a text. */
  textMaps?: readonly string[];
  parts?: Readonly<Record<string, string>>;
}

const REQUESTS = {
  'x-webhook-signature': 'described',
  'x-webhook-delivery': 'described',
  parameters: 'parameter[]',
  servers: 'server[]',
};
const METHODS = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map((method) => [method, 'operation']),
);

/**
 * The objects of OpenAPI 3.x and Swagger 2.0 that have texts, by kind. Names of products, people and licences are the same in every
 * language, and so is whatever programs read: identifiers, values, examples.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  document: {
    parts: {
      info: 'info',
      externalDocs: 'described',
      servers: 'server[]',
      tags: 'tag[]',
      paths: 'pathItem{}',
      webhooks: 'pathItem{}',
      'x-webhooks': 'pathItem{}',
      components: 'components',
      'x-problem-codes': 'problem{}',
      'x-webhook-signature': 'described',
      'x-webhook-delivery': 'described',
      definitions: 'schema{}',
      parameters: 'parameter{}',
      responses: 'response{}',
      securityDefinitions: 'securityScheme{}',
    },
  },
  components: {
    parts: {
      schemas: 'schema{}',
      parameters: 'parameter{}',
      headers: 'parameter{}',
      responses: 'response{}',
      requestBodies: 'requestBody{}',
      examples: 'example{}',
      links: 'link{}',
      callbacks: 'callback{}',
      pathItems: 'pathItem{}',
      securitySchemes: 'securityScheme{}',
      mediaTypes: 'mediaType{}',
    },
  },
  info: { texts: ['summary', 'description'] },
  described: { texts: ['description'] },
  problem: { texts: ['title', 'meaning', 'cause', 'remedy'] },
  server: { texts: ['description'], parts: { variables: 'described{}' } },
  tag: { texts: ['description'], parts: { externalDocs: 'described' } },
  pathItem: {
    texts: ['summary', 'description'],
    parts: { ...METHODS, ...REQUESTS, additionalOperations: 'operation{}' },
  },
  operation: {
    texts: ['summary', 'description'],
    parts: {
      ...REQUESTS,
      externalDocs: 'described',
      requestBody: 'requestBody',
      responses: 'response{}',
      callbacks: 'callback{}',
    },
  },
  callback: { parts: { '*': 'pathItem' } },
  parameter: { texts: ['description'], parts: { schema: 'schema', content: 'mediaType{}', examples: 'example{}' } },
  requestBody: { texts: ['description'], parts: { content: 'mediaType{}' } },
  response: {
    texts: ['description'],
    parts: { headers: 'parameter{}', content: 'mediaType{}', links: 'link{}', schema: 'schema' },
  },
  mediaType: { parts: { schema: 'schema', examples: 'example{}' } },
  example: { texts: ['summary', 'description'] },
  link: { texts: ['description'], parts: { server: 'server' } },
  securityScheme: { texts: ['description'], textMaps: ['scopes'], parts: { flows: 'flow{}' } },
  flow: { textMaps: ['scopes'] },
  schema: {
    texts: ['title', 'description'],
    textMaps: ['x-enumDescriptions', 'x-enum-descriptions'],
    parts: {
      externalDocs: 'described',
      properties: 'schema{}',
      patternProperties: 'schema{}',
      additionalProperties: 'schema',
      unevaluatedProperties: 'schema',
      propertyNames: 'schema',
      dependentSchemas: 'schema{}',
      items: 'schema',
      additionalItems: 'schema',
      unevaluatedItems: 'schema',
      prefixItems: 'schema[]',
      contains: 'schema',
      contentSchema: 'schema',
      allOf: 'schema[]',
      oneOf: 'schema[]',
      anyOf: 'schema[]',
      not: 'schema',
      if: 'schema',
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits this table
      then: 'schema',
      else: 'schema',
      $defs: 'schema{}',
    },
  },
};

/**
 * Every text of a description that a translation replaces, in the order of the description: the one list that overlays are held to,
 * that coverage counts and that skeletons are written from. References are not followed: a text is listed where it is written.
 */
export function descriptionTexts(description: JsonObject): DescriptionText[] {
  const finder = new Finder();
  finder.visit(description, 'document');
  return finder.texts;
}

class Finder {
  readonly texts: DescriptionText[] = [];
  /** Keys to where it is. */
  readonly #path: (string | number)[] = [];

  visit(value: Json | undefined, kind: string): void {
    // Swagger and older drafts of JSON Schema have lists where others have one schema.
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

  /** A tag goes by `x-displayName`, else by `summary` (OpenAPI 3.2), else by its name, which stays while a translation adds the first. */
  #tagLabel(tag: JsonObject): void {
    const key = textOf(tag['x-displayName']) === null && textOf(tag.summary) !== null ? 'summary' : 'x-displayName';
    this.#each([[key, textOf(tag[key]) ?? tag.name]], (text) => this.#add(text));
  }
}

/** Explanations of enum values may be a list in the order of the values. */
function itemsOf(value: Json | undefined): Iterable<[string | number, Json | undefined]> {
  return Array.isArray(value) ? value.entries() : Object.entries(objectOf(value));
}

/** Keys as a JSON Pointer in a fragment. */
export function pointerOf(path: Path): string {
  return ['#', ...path.map(pointerToken)].join('/');
}
