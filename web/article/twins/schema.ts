import type { Example } from '../../model/api/operation.ts';
import type { Alternative, Schema, SchemaObject, Xml } from '../../model/api/schema.ts';
import type { TwinContext } from '../../model/page/twin.ts';
import type { Language } from '../language.ts';
import { constraintToWords } from '../schema/constraint-to-words.ts';
import { jsonToText } from '../schema/facts.tsx';
import { newTitle } from '../schema/new-title.ts';
import { formatOf, referenceOf } from '../schema/type.tsx';
import { externalDocs } from './parts.ts';
import { blocks, code, link, plain, table, words } from './writing.ts';

/** How a schema is written. */
export interface SchemaWriting {
  language: Language;
  context: TwinContext;
  /** Named schemas at this depth or deeper become links to their twins. The value itself has depth 0. */
  cutDepth: number;
}

interface Row {
  /** Path from the value, e.g. `user.addresses[].city`. */
  path: string;
  type: string;
  text: string;
}

/** A longer example would hide the other facts of a row. */
const LONG_EXAMPLE = 100;

/**
 * A schema as Markdown: its description and facts, then one row for each property at any depth. The path of a row tells its place:
 * `a.b` is a property, `a[]` an item, `a.*` any other key, and `a<Name>` the alternative or clause `Name` of `a`.
 */
export function schemaToMarkdown(schema: Schema, writing: SchemaWriting): string {
  const { t } = writing.language;
  const tree = new Tree(writing);
  const rows = tree.rowsOf(schema);
  return blocks(
    tree.textOf(schema),
    table(
      [t.twinField, t.twinType, t.twinDescription],
      rows.map(({ path, type, text }) => [code(path), type, text]),
    ),
  );
}

/** The type of a value, with a link if the schema is described elsewhere. */
export function typeToMarkdown(schema: Schema | null, { language: { t }, context }: SchemaWriting): string {
  if (schema === null) return t.anyType;
  const reference = referenceOf(schema);
  const format = formatOf(schema);
  const name = schema.type === '' ? (reference?.name ?? t.anyType) : schema.type;
  const type = format === null ? name : `${name} (${format})`;
  const href = reference?.href ?? null;
  return [href === null ? plain(type) : link(type, context.twinOf(href)), reference?.recursive === true && t.recursive]
    .filter(Boolean)
    .join(', ');
}

/** The description and the facts of a schema, without its parts. */
export function schemaFacts(
  schema: Schema | null,
  writing: SchemaWriting,
  { name, examples }: { name: string; examples: readonly Example[] },
): string {
  return schema === null ? '' : new Tree(writing).textOf(schema, name, examples);
}

/** The rows of all parts of a value, for a table whose rows have other columns, too. */
export function partsOf(schema: Schema | null, path: string, writing: SchemaWriting): Row[] {
  return schema?.kind === 'schema' ? new Tree(writing).partsOf(schema, path, 1) : [];
}

/** Whether a schema is required, nullable, read-only, write-only or deprecated, after its type. */
export function typeAndFlags(
  schema: Schema | null,
  { required, deprecated = false }: { required: boolean; deprecated?: boolean },
  writing: SchemaWriting,
): string {
  const { t } = writing.language;
  return [
    typeToMarkdown(schema, writing),
    required && `**${t.required}**`,
    schema?.nullable && t.nullable,
    schema?.readOnly && t.readOnly,
    schema?.writeOnly && t.writeOnly,
    (deprecated || schema?.deprecated) && t.deprecated,
  ]
    .filter(Boolean)
    .join(', ');
}

class Tree {
  readonly #writing: SchemaWriting;

  constructor(writing: SchemaWriting) {
    this.#writing = writing;
  }

  rowsOf(schema: Schema): Row[] {
    return schema.kind === 'ref' ? [] : this.partsOf(schema, '', 0);
  }

  /** The description and facts of a schema; the facts of its items and keys are included, because they have no row. */
  textOf(schema: Schema, name = '', examples: readonly Example[] = []): string {
    const { context } = this.#writing;
    const title = newTitle(schema, [name]);
    const description = words(title !== null && `**${plain(title)}**`, context.markdownOf(schema.description));
    return schema.kind === 'ref' ? description : words(description, this.#facts(schema, examples).join(' · '));
  }

  /** The rows of the parts of a schema. @param depth of the parts around it */
  partsOf(schema: SchemaObject, path: string, depth: number): Row[] {
    const { language, context } = this.#writing;
    const { t } = language;
    const rows: Row[] = [];
    for (const { name, match, required, schema: value } of schema.properties) {
      const step = match === 'name' ? name : match === 'any' ? '*' : `/${name}/`;
      const note = match === 'pattern' ? t.keyPattern : schema.properties.length === 1 ? t.anyKey : t.anyOtherKey;
      rows.push(...this.#row(joinPath(path, step), value, { required, depth, note: match === 'name' ? '' : note }));
    }
    for (const [index, { schema: value }] of schema.prefixItems.entries())
      rows.push(...this.#row(`${path}[${index}]`, value, { required: false, depth }));
    if (schema.items !== null) rows.push(...this.#inner(schema.items, `${path}[]`, depth));
    rows.push(
      ...this.#alternatives(schema.oneOf, t.oneOf, { schema, path, depth }),
      ...this.#alternatives(schema.anyOf, t.anyOf, { schema, path, depth }),
    );
    for (const { step, word, schema: clause } of this.#clauses(schema))
      rows.push(...this.#row(`${path}<${step}>`, clause, { required: false, depth, note: word }));
    for (const part of schema.allOf) {
      if (part.kind === 'ref') {
        if (part.href !== null)
          rows.push({ path: path || '*', type: link(part.name, context.twinOf(part.href)), text: '' });
      } else rows.push(...this.partsOf(part, path, depth));
    }
    if (schema.omitted > 0)
      rows.push({
        path: joinPath(path, '…'),
        type: '',
        text: language.count(schema.omitted, t.morePropertiesInDocument),
      });
    return rows;
  }

  #row(
    path: string,
    schema: Schema,
    { required, depth, note = '' }: { required: boolean; depth: number; note?: string },
  ): Row[] {
    const cut = this.#cutAt(schema, depth);
    const items = schema.kind === 'schema' ? schema.items : null;
    const elsewhere = cut ?? (items === null ? null : this.#cutAt(items, depth + 1));
    const type = typeAndFlags(schema, { required }, this.#writing);
    const row = {
      path,
      type: elsewhere === null || referenceOf(schema) !== null ? type : words(type, link('↗', elsewhere)),
      text: words(note, this.textOf(schema, nameOf(path))),
    };
    return cut !== null || schema.kind === 'ref' ? [row] : [row, ...this.partsOf(schema, path, depth + 1)];
  }

  /** Items have no row of their own. Their facts are in the row of the list. */
  #inner(items: Schema, path: string, depth: number): Row[] {
    if (items.kind === 'ref') return [];
    const cut = this.#cutAt(items, depth);
    if (cut === null) return this.partsOf(items, path, depth);
    // The items of a whole value have no row around them that could have the link.
    return depth === 0 ? [{ path, type: link(items.type, cut), text: '' }] : [];
  }

  /** The twin of a schema that is too deep to be repeated here. */
  #cutAt(schema: Schema, depth: number): string | null {
    if (schema.kind === 'ref' || depth < this.#writing.cutDepth) return null;
    const named = schema.name === null ? schema.items : schema;
    if (named === null || named.kind === 'ref' || named.name === null) return null;
    const hasParts = named.properties.length + named.oneOf.length + named.anyOf.length > 0;
    return hasParts ? this.#writing.context.schemaTwin(named.name) : null;
  }

  #alternatives(
    alternatives: readonly Alternative[],
    label: string,
    { schema: { discriminator }, path, depth }: { schema: SchemaObject; path: string; depth: number },
  ): Row[] {
    const { t } = this.#writing.language;
    return alternatives.flatMap(({ label: name, discriminatorValue, furtherValues, isDefault, schema }) => {
      const values = discriminatorValue === null ? [] : [discriminatorValue, ...furtherValues];
      const chosen = discriminator === null ? '' : `, ${t.chosenBy} ${code(discriminator)}`;
      const note = `${label}${chosen}${values.length === 0 ? '' : ` = ${values.map(code).join(', ')}`}${isDefault ? ` (${t.default})` : ''}.`;
      return this.#row(`${path}<${name}>`, schema, { required: false, depth, note });
    });
  }

  /** Requirements beyond the parts of a schema: each is a schema of its own. */
  #clauses({ contains, content, dependencies, not, conditions, propertyNames }: SchemaObject): {
    step: string;
    word: string;
    schema: Schema;
  }[] {
    const { language } = this.#writing;
    const { t } = language;
    const clauses: { step: string; word: string; schema: Schema }[] = [];
    if (propertyNames !== null) clauses.push({ step: 'propertyNames', word: t.eachKey, schema: propertyNames });
    if (contains !== null) {
      const { schema, min, max } = contains;
      const count = constraintToWords({ kind: 'items', min: min ?? 1, max, unique: false }, language);
      clauses.push({ step: 'contains', word: t.contains(count), schema });
    }
    if (content !== null && content.schema !== null)
      clauses.push({ step: 'content', word: t.textHolds, schema: content.schema });
    for (const { name, schema } of dependencies)
      if (schema !== null) clauses.push({ step: `if ${name}`, word: `${t.ifPresent} ${code(name)}`, schema });
    if (not !== null) clauses.push({ step: 'not', word: t.not, schema: not });
    if (conditions === null) return clauses;
    clauses.push({ step: 'if', word: t.conditionIf, schema: conditions.if });
    if (conditions.then !== null) clauses.push({ step: 'then', word: t.conditionThen, schema: conditions.then });
    if (conditions.else !== null) clauses.push({ step: 'else', word: t.conditionElse, schema: conditions.else });
    return clauses;
  }

  #facts(schema: SchemaObject, examples: readonly Example[] = []): string[] {
    const { language, context } = this.#writing;
    const { t } = language;
    const value = (json: string): string => code(jsonToText(json, schema.types));
    const meaning = ({ title, description }: SchemaObject['enum'][number]): string =>
      [title === null ? '' : plain(title), context.markdownOf(description)].filter(Boolean).join(': ');
    const values = schema.enum.map((entry) => {
      const text = meaning(entry);
      return text === '' ? value(entry.value) : `${value(entry.value)} (${text})`;
    });
    const texts = new Set(
      [...schema.examples, ...examples.map(({ text }) => text)]
        .map((text) => jsonToText(text, schema.types))
        .filter((text) => text !== '' && text.length <= LONG_EXAMPLE),
    );
    const { items } = schema;
    const itemFacts = items?.kind === 'schema' ? this.#facts(items).join(' · ') : '';
    const itemTitle = newTitle(items, []);
    const itemText =
      items === null
        ? ''
        : words(itemTitle !== null && `**${plain(itemTitle)}**`, context.markdownOf(items.description), itemFacts);
    return [
      schema.const === null ? '' : `${t.always} ${value(schema.const)}`,
      values.length === 0 ? '' : `${values.length > 1 ? t.allowedOneOf : t.always} ${values.join(', ')}`,
      ...schema.constraints.map((constraint) =>
        constraint.kind === 'pattern'
          ? `${t.pattern} ${code(constraint.value)}`
          : constraintToWords(constraint, language),
      ),
      ...this.#shape(schema),
      schema.default === null ? '' : `${t.default} ${value(schema.default)}`,
      ...[...texts].map((text) => `${t.exampleValue} ${code(text)}`),
      ...schema.conflicts.map(({ first, second }) => `${t.conflict} ${code(first)} ${t.and} ${code(second)}`),
      externalDocs(schema.externalDocs, this.#writing),
      itemText === '' ? '' : words(schema.prefixItems.length > 0 ? t.eachFurtherItem : t.eachItem, itemText),
      ...schema.allOf.map((part) => (part.kind === 'ref' ? '' : this.#facts(part).join(' · '))),
    ].filter(Boolean);
  }

  #shape(schema: SchemaObject): string[] {
    const { requires, isClosed, isClosedTuple, prefixItems, dependencies, content, xml } = schema;
    const { properties, oneOf, anyOf, allOf } = schema;
    const { t } = this.#writing.language;
    const named = (word: string, name: string | null | undefined): string =>
      name === null || name === undefined ? '' : `${word} ${code(name)}`;
    return [
      named(t.mediaType, content?.mediaType),
      named(t.encodedAs, content?.encoding),
      requires.length === 0 ? '' : `${t.alsoRequired} ${requires.map(code).join(', ')}`,
      ...dependencies
        .filter((dependency) => dependency.requires.length > 0)
        .map(
          (dependency) =>
            `${t.withProperty} ${code(dependency.name)} ${t.alsoRequired} ${dependency.requires.map(code).join(', ')}`,
        ),
      ...(xml === null ? [] : this.#xml(xml)),
      isClosedTuple ? (prefixItems.length > 0 ? t.noFurtherItems : t.noItems) : '',
      // As on the page, only an object that lists nothing needs the words.
      isClosed && [properties, oneOf, anyOf, allOf].every((parts) => parts.length === 0) ? t.noProperties : '',
    ];
  }

  #xml({ name, namespace, prefix, nodeType, attribute, wrapped }: Xml): string[] {
    const { t } = this.#writing.language;
    return [
      ...(
        [
          [t.xmlName, name],
          [t.xmlNamespace, namespace],
          [t.xmlPrefix, prefix],
          [t.xmlNodeType, nodeType],
        ] as const
      ).map(([word, value]) => (value === null ? '' : `${word} ${code(value)}`)),
      attribute ? t.xmlAttribute : '',
      wrapped ? t.xmlWrapped : '',
    ];
  }
}

/** The last name of a path: `c` of `a.b<c>`. */
function nameOf(path: string): string {
  let end = path.length;
  while (end > 0 && '<>[]'.includes(path.charAt(end - 1))) end -= 1;
  let start = end;
  while (start > 0 && !'.<>[]'.includes(path.charAt(start - 1))) start -= 1;
  return path.slice(start, end);
}

function joinPath(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}
