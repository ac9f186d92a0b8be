import kebabCase from 'lodash-es/kebabCase.js';

import { type HttpMethod, sentMethod } from '../../../model/api/operation.ts';
import { PAGE_NAMES } from '../../../model/page/page-data.ts';
import { freeName } from '../../../model/text/free-name.ts';
import {
  arrayOf,
  isObject,
  type JsonObject,
  objectOf,
  pointerToken,
  textOf,
  valueAtPointer,
} from '../../../model/text/json.ts';
import { type Finding, findingOf, type SourceLocation } from '../../base/finding.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { textHash } from '../../base/text-hash.ts';
import { operationsOfPathItem, resolve, schemaPointer } from './resolve.ts';
import { hasParts } from './type-notation.ts';

/** An API description as OpenAPI 3.x, in which every `$ref` is local. */
export interface ApiDocument {
  document: JsonObject;
  /** The location of a pointer of the document in its files; only the file if the pointer is not in it. */
  locate: (pointer: string) => SourceLocation;
}

/** Slugs with another meaning: `/index` is the folder itself, the others are derived pages and folders. */
const RESERVED = new Set(['index', 'schemas', 'webhooks', 'samples', PAGE_NAMES.errors, PAGE_NAMES.migration, '_']);
const MAX_SLUG_LENGTH = 180;

/** Identifies an operation in every language: all its fields come from the untranslated document. */
export interface OperationKey {
  kind: 'operation' | 'webhook';
  pointer: string;
  itemPointer: string;
  /** Pointer below `paths` or `webhooks`. It differs from `itemPointer` if a `$ref` leads to the path item. */
  pathPointer: string;
  method: HttpMethod;
  /** Path template, or webhook name. */
  path: string;
  operationId: string | null;
  slug: string;
  /** Slug of its first group, to which its page belongs. */
  group: string;
  /** Slugs of all groups that list it: one for each tag. */
  groups: string[];
}

export interface GroupKey {
  /** The common property of its members: a tag, the first path segment, or that they are webhooks. */
  kind: 'tag' | 'path' | 'webhooks';
  slug: string;
  /** Tag name; null for a group without one. */
  tag: string | null;
  /** Pointer of the tag object, if the document declares it. */
  pointer: string | null;
  fallbackLabel: string;
}

/** A component schema that has its own page. */
export interface SchemaKey {
  name: string;
  slug: string;
}

/** The parts of an API description that have pages, with the slugs of their addresses. */
export interface Outline {
  infoSlug: string;
  groups: GroupKey[];
  operations: OperationKey[];
  schemas: SchemaKey[];
  findings: Finding[];
}

/**
 * Gives every page of an API description its slug, by lodash's kebabCase: of `operationId`, else of `summary`, else of method
 * and path for operations; of the name for tags; of `info.title` for the information page. A clash is resolved by method and path,
 * in the same way in every build, and reported.
 */
export function outlineOf(source: ApiDocument): Outline {
  const findings: Finding[] = [];
  return { ...new Outliner(source, (finding) => findings.push(finding)).outline(), findings };
}

interface OperationInDocument extends Omit<OperationKey, 'operationId' | 'slug' | 'group' | 'groups'> {
  operation: JsonObject;
}

class Outliner {
  readonly #source: ApiDocument;
  readonly #takePage: ReturnType<typeof slugTaker>;
  readonly #takeWebhook: ReturnType<typeof slugTaker>;
  readonly #takeSchema: ReturnType<typeof slugTaker>;
  readonly #groups = new Map<string, GroupKey>();
  /** The number of leading path segments that untagged operations share. */
  #prefix = 0;

  constructor(source: ApiDocument, report: (finding: Finding) => void) {
    this.#source = source;
    this.#takePage = slugTaker(source, report);
    this.#takeWebhook = slugTaker(source, report);
    this.#takeSchema = slugTaker(source, report);
  }

  outline(): Omit<Outline, 'findings'> {
    const { document } = this.#source;
    const title = textOf(objectOf(document.info).title) ?? 'API';
    const infoSlug = this.#takePage({
      texts: [title, 'overview'],
      detail: 'overview',
      page: 'the information page',
      pointer: '#/info',
    });
    // `x-webhooks` is an extension of version 3.0, which has no `webhooks`.
    const all = (['paths', 'webhooks', 'x-webhooks'] as const).flatMap((key) => operationsBelow(document, key));
    this.#declareTags();
    this.#prefix = sharedPrefix(
      all
        .filter(({ kind, operation }) => kind === 'operation' && tagsOf(operation).length === 0)
        .map(({ path }) => path),
    );
    const grouped = all.map((operation) => ({ operation, groups: this.#groupsOf(operation).map(({ slug }) => slug) }));
    const operations = grouped.map(({ operation, groups }) => this.#operationKey(operation, groups));
    return { infoSlug, groups: [...this.#groups.values()], operations, schemas: this.#schemaKeys() };
  }

  /** Adds the declared tags in their order. Tags that only operations name, and path segments, follow in the order of the operations. */
  #declareTags(): void {
    arrayOf(this.#source.document.tags).forEach((tag, index) => {
      const name = textOf(objectOf(tag).name);
      if (name !== null) this.#group('tag', name, `#/tags/${index}`);
    });
  }

  #groupsOf({ kind, operation, path, pointer }: OperationInDocument): GroupKey[] {
    const tags = [...new Set(tagsOf(operation))];
    if (tags.length > 0) return tags.map((tag) => this.#group('tag', tag, pointer));
    // Webhooks have names and not paths, so the first segment would make a group of each.
    if (kind === 'webhook') return [this.#group('webhooks', 'webhooks', pointer)];
    const segments = segmentsOf(path);
    return [this.#group('path', segments[this.#prefix] ?? segments.at(-1) ?? 'root', pointer)];
  }

  /** @param pointer of the tag object, or of the first operation of the group */
  #group(kind: GroupKey['kind'], name: string, pointer: string): GroupKey {
    const isTag = kind === 'tag';
    const details = { tag: `tag ${name}`, path: `operations below ${name}`, webhooks: 'untagged webhooks' };
    return getOrMake(this.#groups, `${kind}:${name}`, () => ({
      kind,
      slug: this.#takePage({
        texts: [name],
        detail: details[kind],
        page: `the ${isTag ? 'tag' : 'group'} "${name}"`,
        pointer,
      }),
      tag: isTag ? name : null,
      pointer: pointer.startsWith('#/tags/') ? pointer : null,
      fallbackLabel: name,
    }));
  }

  #operationKey({ operation, ...place }: OperationInDocument, groups: string[]): OperationKey {
    const { kind, method, path, pointer } = place;
    const operationId = textOf(operation.operationId);
    const isWebhook = kind === 'webhook';
    const signature = `${method} ${path}`;
    const names = isWebhook ? [operationId, path] : [operationId, textOf(operation.summary)];
    const slug = (isWebhook ? this.#takeWebhook : this.#takePage)({
      texts: [...names.filter((name) => name !== null), signature],
      detail: signature,
      page: `${sentMethod(method)} ${path}`,
      pointer,
    });
    const [group = ''] = groups;
    return { ...place, operationId, slug, group, groups };
  }

  #schemaKeys(): SchemaKey[] {
    const schemas = Object.entries(objectOf(objectOf(this.#source.document.components).schemas));
    return schemas
      .filter(([, schema]) => hasParts(objectOf(schema)))
      .map(([name]) => {
        const place = { page: `the schema "${name}"`, pointer: schemaPointer(name) };
        return { name, slug: this.#takeSchema({ texts: [name], detail: name, ...place }) };
      });
  }
}

/** The tag names of an operation, without blank ones. */
export function tagsOf(operation: JsonObject): string[] {
  return arrayOf(operation.tags).flatMap((tag) => textOf(tag) ?? []);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The number of leading segments that are a version or `api` in every path: `/v1/charges` and `/v1/refunds` are two groups, not one group "v1". */
function sharedPrefix(paths: readonly string[]): number {
  const [first = [], ...others] = paths.map(segmentsOf);
  const differs = first.findIndex(
    (segment, index) =>
      !/^(?:api|rest|v\d[\w.]*)$/i.test(segment) || !others.every((other) => other[index] === segment),
  );
  return Math.max(differs, 0);
}

function operationsBelow(document: JsonObject, key: 'paths' | 'webhooks' | 'x-webhooks'): OperationInDocument[] {
  const kind = key === 'paths' ? 'operation' : 'webhook';
  return Object.entries(objectOf(document[key])).flatMap(([path, value]) => {
    if (kind === 'operation' && path.startsWith('x-')) return [];
    // A path item can be a `$ref` to another one (`components.pathItems`).
    const { value: target, ref } = resolve(document, value);
    const item = objectOf(target);
    const ownPointer = `#/${key}/${pointerToken(path)}`;
    return operationsOfPathItem(item).map(({ method, operation, pointer }) => {
      const itemPointer = ref === null || isObject(valueAtPointer(value, `#${pointer}`)) ? ownPointer : ref;
      const inDocument = `${itemPointer}${pointer}`;
      return { kind, path, method, operation, itemPointer, pathPointer: ownPointer, pointer: inDocument };
    });
  });
}

interface SlugRequest {
  /** Texts to make the slug from; the first one that gives a slug is used. */
  texts: string[];
  /** Distinguishes this page from another one with the same slug; it must be the same in every build. */
  detail: string;
  page: string;
  pointer: string;
}

/** Takes the slugs below one folder: lodash's kebabCase of a name, unique; two names with the same slug give a warning. */
function slugTaker(
  { locate }: Pick<ApiDocument, 'locate'>,
  report: (finding: Finding) => void,
): (request: SlugRequest) => string {
  const taken = new Map<string, string>();
  const free = (base: string, detail: string): string => {
    const detailSlug = toSlug(detail);
    const readable = shorten(`${base}-${detailSlug}`);
    if (detailSlug !== '' && detailSlug !== base && !taken.has(readable)) return readable;
    return freeName(`${base}-${textHash(detail)}`, (name) => taken.has(shorten(name)));
  };
  return ({ texts, detail, page, pointer }) => {
    const plain = texts.map(toSlug).find((slug) => slug !== '') ?? textHash(detail);
    const base = RESERVED.has(plain) ? `${plain}-page` : plain;
    const other = taken.get(base);
    const slug = other === undefined ? base : shorten(free(base, detail));
    taken.set(slug, page);
    if (other !== undefined) report(findingOf('duplicate-slug', { page, other, base, slug }, locate(pointer)));
    return slug;
  };
}

/** A plural such as `APIs` is one word. */
function toSlug(text: string): string {
  const words = text.replaceAll(/([A-Z])([A-Z]+)s(?![a-z])/g, (_, first: string, rest: string) => {
    return `${first}${rest.toLowerCase()}s`;
  });
  return shorten(kebabCase(words));
}

/** Shortens a slug to a file name that file systems accept: its beginning and a hash of the whole. */
function shorten(slug: string): string {
  if (Buffer.byteLength(slug) <= MAX_SLUG_LENGTH) return slug;
  let kept = slug.slice(0, MAX_SLUG_LENGTH - 9);
  while (Buffer.byteLength(kept) > MAX_SLUG_LENGTH - 9) kept = kept.slice(0, -1);
  return `${kept.toWellFormed().replace(/[-\uFFFD]+$/, '')}-${textHash(slug)}`;
}

/** With more operations that have long texts, the list and the sidebar of a page would exceed 300 KB. */
const MAX_OPERATIONS = 200;

/** The operations that one page of a group lists. */
export interface GroupPart {
  group: GroupKey;
  /** Position among the parts of the group; the first part is 1. */
  number: number;
  /** Position of its first operation in the group, from 1. */
  first: number;
  /** Number of operations in the whole group. */
  total: number;
  operations: OperationKey[];
}

/**
 * Splits groups with many operations into parts of about the same size, in the order of the document. Any other group, also an
 * empty one, is one part.
 */
export function groupPartsOf({ groups, operations }: Pick<Outline, 'groups' | 'operations'>): GroupPart[] {
  const listed = operations.flatMap((key) => key.groups.map((slug) => ({ slug, key })));
  const bySlug = Map.groupBy(listed, ({ slug }) => slug);
  return groups.flatMap((group) => {
    const members = (bySlug.get(group.slug) ?? []).map(({ key }) => key);
    const total = members.length;
    const count = Math.max(Math.ceil(total / MAX_OPERATIONS), 1);
    return Array.from({ length: count }, (_, index) => {
      const start = Math.floor((index * total) / count);
      const end = Math.floor(((index + 1) * total) / count);
      return { group, number: index + 1, first: start + 1, total, operations: members.slice(start, end) };
    });
  });
}

/** The positions of its operations in the group, such as `301–600`. */
export function rangeOf({ first, operations }: GroupPart): string {
  return `${first}–${first + operations.length - 1}`;
}
