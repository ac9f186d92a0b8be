import isUndefined from 'lodash-es/isUndefined.js';
import mapValues from 'lodash-es/mapValues.js';
import omit from 'lodash-es/omit.js';
import omitBy from 'lodash-es/omitBy.js';
import pick from 'lodash-es/pick.js';

import type { DescriptionReader } from '../comparison/description-reader.ts';
import type { AlternativeFacts } from '../comparison/facts.ts';
import { type Field, unionOf } from '../comparison/fields.ts';

/**
 * Where one version of a field refers to a schema and the other describes the same object in place, the fields of the schema are
 * added to the first version, so that both can be compared.
 */
export function alignCuts(
  before: readonly Field[],
  after: readonly Field[],
  [older, newer]: readonly [DescriptionReader, DescriptionReader],
): { before: readonly Field[]; after: readonly Field[] } {
  const [left, right] = [filled(before, after, older), filled(after, before, newer)];
  const opened = withOpenUnions(right, left, newer);
  return { before: withNewNames(withOpenUnions(left, right, older), opened, [older, newer]), after: opened };
}

/** Gives an alternative whose schema has only got another name the new one. */
function withNewNames(
  before: readonly Field[],
  after: readonly Field[],
  [older, newer]: readonly [DescriptionReader, DescriptionReader],
): Field[] {
  const later = new Map(after.map(({ path, facts }) => [path, facts]));
  const contentsOf = (reader: DescriptionReader, { isNamed, key, value }: AlternativeFacts): string | null => {
    const fields = isNamed ? reader.component(key) : null;
    return fields && JSON.stringify([value, fields.map((field) => omit(field, 'schemas'))]);
  };
  return before.map((field) => {
    const choices = later.get(field.path);
    const renamed = (keyword: 'oneOf' | 'anyOf'): AlternativeFacts[] | undefined => {
      const written = field.facts[keyword];
      const free = choices?.[keyword]?.filter(({ key }) => written?.every((one) => one.key !== key)) ?? [];
      return written?.map((one) => {
        const contents = free.length === 0 ? null : contentsOf(older, one);
        const index = contents === null ? -1 : free.findIndex((other) => contentsOf(newer, other) === contents);
        return free.splice(index, index < 0 ? 0 : 1)[0] ?? one;
      });
    };
    return {
      ...field,
      facts: omitBy({ ...field.facts, oneOf: renamed('oneOf'), anyOf: renamed('anyOf') }, isUndefined),
    };
  });
}

/** Replaces an alternative that only lists further ones by these, if the other version has one of them. */
function withOpenUnions(fields: readonly Field[], others: readonly Field[], reader: DescriptionReader): Field[] {
  const schemas = new Map(others.map((other) => [other.path, other.schemas]));
  return fields.map((field) => {
    const known = schemas.get(field.path) ?? [];
    const open = (alternatives: readonly AlternativeFacts[], around: readonly string[] = []): AlternativeFacts[] =>
      alternatives.flatMap((alternative) => {
        const { key } = alternative;
        const [root] = known.includes(key) || around.includes(key) ? [] : (reader.component(key) ?? []);
        const inner = open(root?.facts.oneOf ?? root?.facts.anyOf ?? [], [...around, key]);
        return inner.some((one) => known.includes(one.key)) ? inner : alternative;
      });
    const { oneOf, anyOf } = field.facts;
    if (oneOf === undefined && anyOf === undefined) return field;
    const opened = { ...field.facts, ...mapValues(pick(field.facts, 'oneOf', 'anyOf'), (all = []) => open(all)) };
    const all = [...(opened.oneOf ?? []), ...(opened.anyOf ?? [])];
    const isAsWritten = all.every((alternative) => [oneOf, anyOf].some((written) => written?.includes(alternative)));
    return { ...field, facts: opened, type: isAsWritten ? field.type : typeOfAll(all, field) };
  });
}

/** The type of a field with opened alternatives: behind a link, each schema with a name counts as an object. */
function typeOfAll(alternatives: readonly AlternativeFacts[], { type }: Field): string {
  if (type.includes('[]')) return type;
  const types = new Set(alternatives.flatMap((alternative) => alternative.types).filter((name) => name !== 'null'));
  return [...types, ...(type.endsWith('null') ? ['null'] : [])].join(' | ');
}

function filled(fields: readonly Field[], others: readonly Field[], reader: DescriptionReader): readonly Field[] {
  const open = new Set(
    others.filter(({ isCut, facts }) => !isCut && facts.oneOf === undefined).map(({ path }) => path),
  );
  const parents = new Set(others.flatMap(({ parent }) => parent ?? []));
  const hasAlternatives = ({ facts }: Field): boolean => facts.oneOf !== undefined || facts.anyOf !== undefined;
  const shown = new Map(
    others.filter((other) => !other.isCut || hasAlternatives(other)).map((other) => [other.path, other.type]),
  );
  const described = (written: Field): Field => {
    const type = hasAlternatives(written) ? undefined : shown.get(written.path);
    return type === undefined ? written : describedInPlace(written, type, reader);
  };
  return fields.flatMap((written) => {
    const field = described(written);
    if (!field.isCut || !open.has(field.path) || !parents.has(field.path)) return [field];
    // A field can refer to several schemas. All that have a property describe it, and the first one has its rules.
    const inner = new Map<string, Field>();
    for (const [root, ...parts] of field.schemas.map((name) => reader.component(name) ?? []))
      for (const part of parts) {
        const below = (path: string): string => field.path + path.slice(root?.path.length);
        const path = below(part.path);
        const earlier = inner.get(path);
        if (earlier !== undefined) {
          inner.set(path, { ...earlier, ...unionOf([earlier, part]) });
          continue;
        }
        const required = isAlwaysRequired(field, part.path.slice(root?.path.length), reader);
        const anchor = anchorBelow(field, part);
        const moved = { path, parent: below(part.parent ?? ''), place: field.place, anchor };
        inner.set(path, { ...part, ...moved, required: part.required && required });
      }
    return inner.size === 0 ? [field] : [{ ...field, isCut: false }, ...Array.from(inner.values(), described)];
  });
}

/** The anchor of a field of a named schema, below the field that refers to the schema. The page may end before it. */
export function anchorBelow({ anchor }: Pick<Field, 'anchor'>, part: Field): string {
  return anchor.replace(/^request-body$/, 'body') + part.anchor.replace(/^schema/, '');
}

/** A field that only refers to one schema, with the type, the values and the rules of that schema. */
function describedInPlace(field: Field, otherType: string, reader: DescriptionReader): Field {
  const { isCut, schemas, facts, type } = field;
  const [name, ...others] = schemas;
  const [root] = isCut && name !== undefined && others.length === 0 ? (reader.component(name) ?? []) : [];
  if (root === undefined) return field;
  const isList = root.type.split(' | ')[0] === type.split(' | ')[0];
  if (type.includes('[]') && !isList) {
    // The alternatives are those of the items.
    if (type !== otherType) return field;
    return { ...field, schemas: root.schemas, facts: { ...pick(root.facts, 'oneOf', 'anyOf'), ...facts } };
  }
  const isNullable = type.endsWith('null') && !root.type.endsWith('null');
  return {
    ...field,
    type: isNullable ? `${root.type} | null` : root.type,
    values: root.values,
    schemas: root.schemas,
    facts: { ...root.facts, ...facts },
  };
}

/** Whether a message has to contain a field inside one of several alternatives. */
function isAlwaysRequired({ facts, schemas }: Field, below: string, reader: DescriptionReader): boolean {
  if (facts.oneOf === undefined && facts.anyOf === undefined) return true;
  return schemas.every((name) => {
    const [root, ...parts] = reader.component(name) ?? [];
    // The schema around the alternatives has no fields.
    if (parts.length === 0) return true;
    return parts.some(({ path, required }) => required && path.slice(root?.path.length) === below);
  });
}
