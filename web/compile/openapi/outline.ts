import { createHash } from 'node:crypto';
import kebabCase from 'lodash-es/kebabCase.js';
import type { Finding } from '../../model/finding.ts';
import { arrayOf, isObject, type JsonObject, objectOf, pointerToken, stringOf, stringsOf, textOf } from '../../model/json.ts';
import type { HttpMethod } from '../../model/operation.ts';
import type { ApiSource } from '../source/api-source.ts';

/** What identifies an operation: taken from the untranslated document, so that it is the same in every language. */
export interface OperationKey {
  kind: 'operation' | 'webhook';
  /** JSON Pointer of the operation object. */
  pointer: string;
  /** Pointer of its path item. */
  itemPointer: string;
  method: HttpMethod;
  /** Path template, or webhook name. */
  path: string;
  operationId: string | null;
  slug: string;
  /** Slug of the group it stands in. */
  group: string;
}

export interface GroupKey {
  slug: string;
  /** Tag name; null for the group of operations without a tag that share a first path segment. */
  tag: string | null;
  /** Pointer of the tag object, if the document declares it. */
  pointer: string | null;
  fallbackLabel: string;
}

/** The bones of one API description: everything that addresses depend on. */
export interface Outline {
  infoSlug: string;
  groups: GroupKey[];
  operations: OperationKey[];
  schemas: { name: string; slug: string }[];
  findings: Finding[];
}

const METHODS: readonly HttpMethod[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** A segment that would be read as something else: `/index` is the folder, the others are folders of derived pages. */
const RESERVED = new Set(['index', 'schemas', 'webhooks', '_']);
const MAX_SLUG_LENGTH = 180;

/**
 * Gives every page of an API description its address: lodash's kebabCase of `operationId`, else of `summary`, else of method
 * and path; of a tag's name; of `info.title`. A clash is settled by method and path, the same way on every build, and warned of.
 */
export function outlineOf(source: ApiSource): Outline {
  const { document } = source;
  const findings: Finding[] = [];
  const taken = new Map<string, string>();
  const take = (wanted: string, detail: string, what: string): string => {
    const plain = toSlug(wanted) || toSlug(detail) || hash(detail);
    const base = RESERVED.has(plain) ? `${plain}-page` : plain;
    let slug = base;
    if (taken.has(slug)) slug = shorten(`${base}-${toSlug(detail) || hash(detail)}`);
    if (taken.has(slug)) slug = `${slug}-${hash(detail)}`;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${hash(`${detail} ${number}`)}`;
    if (slug !== base) {
      findings.push({
        severity: 'warning',
        code: 'duplicate-slug',
        message: `${what} and ${taken.get(base) ?? 'a reserved page'} both want the address "${base}"; this one gets "${slug}".`,
        remedy: 'Give each a different operationId.',
        location: source.locate(detail.startsWith('#') ? detail : '#/paths'),
      });
    }
    taken.set(slug, what);
    return slug;
  };

  const title = textOf(objectOf(document.info).title) ?? 'API';
  const infoSlug = take(title, 'overview', 'the information page');
  const groups = groupsOf(document, take);
  const operations = operationsOf(document, groups, take);
  return { infoSlug, groups: groups.list, operations: [...operations, ...webhooksOf(document, groups)], schemas: schemasOf(document), findings };
}

function toSlug(text: string): string {
  return shorten(kebabCase(text));
}

/** File systems take names of 255 bytes; a long slug keeps its beginning and a hash of the rest. */
function shorten(slug: string): string {
  return slug.length <= MAX_SLUG_LENGTH ? slug : `${slug.slice(0, MAX_SLUG_LENGTH - 9)}-${hash(slug)}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

interface Groups {
  list: GroupKey[];
  slugOf(operation: JsonObject, path: string): string;
}

type Take = (wanted: string, detail: string, what: string) => string;

/** Tags in the order the document declares them, then those that only operations name, then path segments of untagged operations. */
function groupsOf(document: JsonObject, take: Take): Groups {
  const byKey = new Map<string, GroupKey>();
  const addTag = (tag: string, pointer: string | null): void => {
    const key = `tag:${tag}`;
    if (!byKey.has(key)) byKey.set(key, { slug: take(tag, `tag ${tag}`, `tag "${tag}"`), tag, pointer, fallbackLabel: tag });
  };
  arrayOf(document.tags).forEach((tag, index) => {
    const name = textOf(objectOf(tag).name);
    if (name !== null) addTag(name, `#/tags/${index}`);
  });
  const items = [...pathItems(document, 'paths'), ...pathItems(document, 'webhooks'), ...pathItems(document, 'x-webhooks')];
  for (const { path, operation } of items) {
    const [tag] = stringsOf(operation.tags);
    if (tag !== undefined) addTag(tag, null);
    else {
      const segment = firstSegment(path);
      const key = `path:${segment}`;
      if (!byKey.has(key)) byKey.set(key, { slug: take(segment, `operations below ${segment}`, `the group "${segment}"`), tag: null, pointer: null, fallbackLabel: segment });
    }
  }
  return {
    list: [...byKey.values()],
    slugOf: (operation, path) => {
      const [tag] = stringsOf(operation.tags);
      return byKey.get(tag === undefined ? `path:${firstSegment(path)}` : `tag:${tag}`)?.slug ?? '';
    },
  };
}

function firstSegment(path: string): string {
  return path.split('/').find((segment) => segment !== '') ?? 'root';
}

interface PathItemOperation {
  path: string;
  method: HttpMethod;
  operation: JsonObject;
  itemPointer: string;
  pointer: string;
}

function pathItems(document: JsonObject, key: 'paths' | 'webhooks' | 'x-webhooks'): PathItemOperation[] {
  return Object.entries(objectOf(document[key])).flatMap(([path, value]) => {
    const itemPointer = `#/${key}/${pointerToken(path)}`;
    const item = pathItemOf(document, value);
    return Object.keys(objectOf(item.value)).flatMap((name) => {
      const method = METHODS.find((candidate) => candidate === name);
      const operation = objectOf(item.value)[name];
      return method === undefined || !isObject(operation) ? [] : [{ path, method, operation, itemPointer: item.pointer ?? itemPointer, pointer: `${item.pointer ?? itemPointer}/${name}` }];
    });
  });
}

/** A path item may be a reference to another one (`components.pathItems`). */
function pathItemOf(document: JsonObject, value: unknown): { value: JsonObject; pointer: string | null } {
  const item = objectOf(value);
  const ref = stringOf(item.$ref);
  if (ref === null || !ref.startsWith('#/')) return { value: item, pointer: null };
  let target: unknown = document;
  for (const token of ref.slice(2).split('/')) target = objectOf(target)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  return { value: objectOf(target), pointer: ref };
}

function operationsOf(document: JsonObject, groups: Groups, take: Take): OperationKey[] {
  return pathItems(document, 'paths').map(({ path, method, operation, pointer, itemPointer }) => {
    const operationId = textOf(operation.operationId);
    const signature = `${method} ${path}`;
    return {
      kind: 'operation',
      pointer,
      itemPointer,
      method,
      path,
      operationId,
      slug: take(operationId ?? textOf(operation.summary) ?? signature, signature, `${method.toUpperCase()} ${path}`),
      group: groups.slugOf(operation, path),
    };
  });
}

function webhooksOf(document: JsonObject, groups: Groups): OperationKey[] {
  const taken = new Set<string>();
  // `x-webhooks` is what documents of version 3.0 wrote before 3.1 had the word.
  return [...pathItems(document, 'webhooks'), ...pathItems(document, 'x-webhooks')].map(({ path, method, operation, pointer, itemPointer }) => {
    const operationId = textOf(operation.operationId);
    const wanted = toSlug(operationId ?? path) || hash(path);
    const slug = taken.has(wanted) ? `${wanted}-${hash(`${method} ${path}`)}` : wanted;
    taken.add(slug);
    return { kind: 'webhook', pointer, itemPointer, method, path, operationId, slug, group: groups.slugOf(operation, path) };
  });
}

function schemasOf(document: JsonObject): Outline['schemas'] {
  const taken = new Set<string>();
  return Object.keys(objectOf(objectOf(document.components).schemas)).map((name) => {
    const wanted = toSlug(name) || hash(name);
    const slug = taken.has(wanted) || RESERVED.has(wanted) ? `${wanted}-${hash(name)}` : wanted;
    taken.add(slug);
    return { name, slug };
  });
}
