import mapValues from 'lodash-es/mapValues.js';

import {
  type ApiChanges,
  type ChangedPart,
  type ChangedRelease,
  CHANGES_PATH,
  CHANGES_VERSION,
  type Deprecation,
  type FieldNode,
  type IndexedApi,
  type IndexedEvent,
  type IndexedOperation,
  type ListedChange,
  type Replacement,
  type Texts,
} from '../../model/integration/api-changes.ts';
import { OTHER_KEYS } from '../../model/integration/fields.ts';
import { USAGE_SCHEMA_PATH, usageSchemaText } from '../../model/integration/usage-schema.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { dateInWords } from '../../model/text/date-in-words.ts';
import { objectOf, ownProperty, textOf, valueAtPointer } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { addressOf, type ChangeSubject, subjectOf } from '../changes/operation-pairs.ts';
import { directionOf, mainRuleOf, type RuleId } from '../changes/rules.ts';
import { type DescribedMessage, DescriptionReader, type OperationParts } from '../comparison/description-reader.ts';
import type { Field } from '../comparison/fields.ts';
import { leafOf } from '../comparison/match.ts';
import type { Translated } from '../config/config-schema.ts';
import type { SiteFile } from '../downloads/site-file.ts';
import { plainTextOf } from '../markdown/markdown.ts';
import type { Migration } from '../migration/mount-migrations.ts';
import type { ProblemKey } from '../openapi/operation/problem-codes.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { scalarToText } from '../openapi/reading/scalar.ts';
import { releaseHrefs } from '../pages/changelog-page.ts';
import { type ApiReference, labelOfReference } from '../reference/localized-reference.ts';
import { referenceAddresses } from '../reference/reference-addresses.ts';
import type { AnySite, Site } from '../site/site.ts';

/** The files about the APIs that programs read: the changes of the APIs, and the schema of a usage. */
export function integrationFiles(site: AnySite): SiteFile[] {
  if (site.audience === 'internal') return [];
  return [
    { path: CHANGES_PATH, type: 'application/json', make: () => changesText(site) },
    { path: USAGE_SCHEMA_PATH, type: 'application/json', make: usageSchemaText },
  ];
}

const texts = new WeakMap<Site<'public'>, string>();

/** The file with the changes, which the package of the simulator has, too. */
export function changesText(site: Site<'public'>): string {
  return getOrMake(texts, site, () => JSON.stringify(apiChanges(site)));
}

/** Lists the names of all public APIs, their changes by release, their deprecations, and what replaces an older version. */
export function apiChanges({
  audience,
  references,
  releases,
  migrations,
  locales,
}: Pick<Site<'public'>, 'audience' | 'references' | 'releases' | 'migrations' | 'locales'>): ApiChanges {
  const titles = new Map<string, Texts>();
  for (const { locale, pages } of locales)
    for (const { route, title } of pages) {
      const known = titles.get(route);
      if (known === undefined) titles.set(route, { en: title });
      else if (known.en !== title) known[locale] = title;
    }
  const hrefs = releaseHrefs(releases, audience, DEFAULT_LOCALE);
  const indexed = references.map((reference) => indexOfApi(reference, (route) => titles.get(route) ?? null));
  const rules: ApiChanges['rules'] = {};
  const ruleOf = (ids: readonly RuleId[]): string => {
    const { id, kind, level, text } = mainRuleOf(ids);
    rules[id] = { kind, level, text };
    return id;
  };
  const listed = releases.map(({ id, date, source: { entry }, parts }): ChangedRelease => ({
    id,
    date,
    title: textsOf(entry.title) ?? { en: dateInWords(date, DEFAULT_LOCALE) },
    href: hrefs.get(id) ?? '',
    changes: parts.flatMap(({ reference, changes }) =>
      changes.map(({ rules: ids, subject, field, from, to, note }): ListedChange => {
        const words = textsOf(note);
        return {
          api: nameOfApi(reference),
          ...subject,
          field: field === null ? null : pathOf(field),
          rule: ruleOf(ids),
          direction: directionOf(ids),
          from,
          to,
          ...(words === null ? {} : { note: words }),
        };
      }),
    ),
  }));
  const deprecations = indexed.flatMap(({ index: { api }, deprecated }) =>
    deprecated.map((part): Deprecation => {
      const announcing = listed.find(({ changes }) =>
        changes.some(
          (change) => rules[change.rule]?.kind === 'deprecated' && change.api === api && isSamePart(change, part),
        ),
      );
      const note = listed
        .flatMap(({ changes }) => changes)
        .find((change) => change.note !== undefined && change.api === api && isSamePart(change, part))?.note;
      const rule = ruleOf([part.until === null ? 'endpoint-deprecated' : 'endpoint-deprecated-with-sunset']);
      return { api, ...part, rule, release: announcing?.id ?? null, ...(note === undefined ? {} : { note }) };
    }),
  );
  return {
    changes: CHANGES_VERSION,
    date: releases[0]?.date ?? '',
    apis: indexed.map(({ index }) => index),
    releases: listed,
    deprecations,
    replacements: migrations.flatMap(replacementsOf),
    rules,
  };
}

/** The path of a field of a release, which is an anchor there. Header names are case-insensitive (RFC 9110, 5.1). */
function pathOf(anchor: string): string {
  return anchor.replace(/^header\..+/, (name) => name.toLowerCase()).replace(/^request-body$/, 'body');
}

function isSamePart(one: ChangedPart, other: ChangedPart): boolean {
  return one.kind === other.kind && one.name === other.name && one.field === other.field;
}

function replacementsOf({ from, to, route, compared }: Migration): Replacement[] {
  const { href } = referenceAddresses(to, DEFAULT_LOCALE);
  return compared().operations.map(({ entry, successors }) => {
    const fields: Replacement['fields'] = {};
    for (const { moves } of successors) for (const [path, target] of Object.entries(moves)) fields[path] ??= target;
    // A field that one of several successors still has is not gone.
    const isKept = (path: string): boolean => successors.some(({ moves }) => !Object.hasOwn(moves, path));
    return {
      api: nameOfApi(from),
      operation: subjectOf(entry.operation).name,
      toApi: nameOfApi(to),
      operations: successors.map(({ operation }) => subjectOf(operation).name),
      note: textsOf(entry.note),
      href: `${href(route)}#${entry.operation.slug}`,
      fields: Object.fromEntries(Object.entries(fields).filter(([path, target]) => target !== null || !isKept(path))),
    };
  });
}

/** A text of a source in plain words; null without English words. */
function textsOf(value: Translated | undefined): Texts | null {
  const texts = typeof value === 'string' ? { en: value } : (value ?? {});
  const { en, ...others } = texts;
  if (en === undefined) return null;
  return { en: plainTextOf(en), ...mapValues(others, plainTextOf) };
}

/** The base of a reference as usages have it, e.g. `public/v3`. */
function nameOfApi({ config: { base } }: Pick<ApiReference, 'config'>): string {
  return base.replace(/^\//, '');
}

/** The deprecated parts of an API, in the order in which they are added. */
class DeprecatedParts {
  readonly found: (ChangedPart & { until: string | null })[] = [];

  addFields(subject: ChangeSubject, fields: readonly Field[], pathOf: (field: Field) => string): void {
    for (const field of fields)
      if (field.facts.isDeprecated === true)
        this.found.push({ ...subject, field: pathOf(field), until: field.facts.sunset ?? null });
  }

  addOperation(subject: ChangeSubject, { lifecycle, parameters, body, responses }: OperationParts): void {
    if (lifecycle.isDeprecated === true) this.found.push({ ...subject, field: null, until: lifecycle.sunset ?? null });
    this.addFields(subject, parameters, ({ path }) => path);
    for (const fields of body?.content.values() ?? []) this.addFields(subject, fields, ({ path }) => path);
    for (const [status, { content }] of responses)
      for (const fields of content.values())
        this.addFields(subject, fields, ({ path }) => path.replace('response', `response-${status}`));
  }
}

/** Reads the names of one API, and which of them are deprecated. @param titleOf the title of a page, by its route */
function indexOfApi(
  reference: ApiReference,
  titleOf: (route: string) => Texts | null,
): { index: IndexedApi; deprecated: DeprecatedParts['found'] } {
  const { config, outline, problems, source } = reference;
  const { document } = source;
  const reader = new DescriptionReader({ document, outline });
  const nodes = new FieldNodes(outline.schemas.map(({ name }) => name));
  const addresses = referenceAddresses(reference, DEFAULT_LOCALE);
  const deprecated = new DeprecatedParts();
  const codes = (problems ?? []).flatMap((group) => group.problems);
  const page = (key: OperationKey): { title: Texts; href: string } => {
    const route = addresses.routeOfOperation(key);
    return { title: titleOf(route) ?? { en: key.operationId ?? addressOf(key) }, href: addresses.href(route) };
  };
  const partsOf = (key: OperationKey): OperationParts => {
    const parts = reader.operation(key, false);
    deprecated.addOperation(subjectOf(key), parts);
    return parts;
  };
  const operations = outline.operations
    .filter(({ kind }) => kind === 'operation')
    .map((key): IndexedOperation => {
      const [method = '', path = ''] = addressOf(key).split(' ', 2);
      const { title, href } = page(key);
      const { tags, scopes, sent, received } = nodes.operation(partsOf(key));
      const { name: id } = subjectOf(key);
      return { id, method, path, title, href, tags, scopes, sent, received, errors: errorsOf(key, codes) };
    });
  const events = outline.operations
    .filter(({ kind }) => kind === 'webhook')
    .map((key): IndexedEvent => {
      const type = eventTypeOf(document, objectOf(valueAtPointer(document, key.pointer)));
      const { body } = partsOf(key);
      const { title, href } = page(key);
      return { name: key.path, type: type ?? key.path, title, href, body: body === null ? {} : nodes.message(body) };
    });
  const schemas: Record<string, FieldNode> = {};
  // The set of names grows while the loop runs.
  for (const name of nodes.names) {
    const fields = reader.component(name) ?? [];
    schemas[name] = nodes.schema(fields);
    deprecated.addFields({ kind: 'schema', name }, fields, ({ path }) => path.slice('body.'.length));
  }
  const info = objectOf(document.info);
  const version = scalarToText(info.version);
  const label = config.label ?? labelOfReference({ title: textOf(info.title) ?? 'API', version });
  const client = config.client === undefined ? {} : { client: config.client.package };
  const index = { api: nameOfApi(reference), label, version, ...client, operations, events, schemas };
  return { index, deprecated: deprecated.found };
}

/** The problem codes of an operation, by status. */
function errorsOf(key: OperationKey, problems: readonly ProblemKey[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { code, uses } of problems)
    for (const { operation, statuses } of uses)
      if (operation === key) for (const status of statuses) (errors[status] ??= []).push(code);
  return errors;
}

/** Turns lists of fields into trees, and remembers which schemas the trees name. */
class FieldNodes {
  /** The named schemas so far. */
  readonly names = new Set<string>();
  readonly #known: ReadonlySet<string>;

  /** @param known the schemas that have fields of their own */
  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
  }

  /** The trees of an operation's messages, with its tags and scopes. */
  operation({ tags, security, parameters, body, responses }: OperationParts) {
    const received = [...responses].map(([status, message]): [string, FieldNode] => [status, this.message(message)]);
    return {
      tags,
      scopes: [...new Set([...(security?.values() ?? [])].flat())],
      sent: { ...this.parameters(parameters), ...(body === null ? {} : { body: this.message(body) }) },
      received: Object.fromEntries(received),
    };
  }

  /** The tree of a body in all its media types. */
  message({ content }: DescribedMessage): FieldNode {
    const root: FieldNode = {};
    for (const fields of content.values()) this.#add(root, fields);
    return root;
  }

  /** The tree of a named schema. */
  schema(fields: readonly Field[]): FieldNode {
    const root: FieldNode = {};
    this.#add(root, fields);
    return root;
  }

  /** The trees of parameters, by place. */
  parameters(fields: readonly Field[]): Record<string, FieldNode> {
    const places: Record<string, FieldNode> = {};
    for (const [place, own] of Map.groupBy(fields, (field) => field.place)) this.#add((places[place] = {}), own);
    return places;
  }

  #add(root: FieldNode, fields: readonly Field[]): void {
    const byPath = new Map<string, FieldNode>();
    for (const field of fields) {
      const around = field.parent === null ? root : byPath.get(field.parent);
      // A body is the root itself.
      const node = field.parent === null && field.path === field.place ? root : this.#inside(around ?? root, field);
      byPath.set(field.path, node);
      const named = field.isCut ? field.schemas.filter((name) => this.#known.has(name)) : [];
      if (named.length === 0) continue;
      node.of = [...new Set([...(node.of ?? []), ...named])];
      for (const name of named) this.names.add(name);
    }
  }

  #inside(around: FieldNode, field: Field): FieldNode {
    const fields = (around.fields ??= {});
    const name = field.isForOtherKeys === true ? OTHER_KEYS : leafOf(field);
    return ownProperty(fields, name) ?? (fields[name] = {});
  }
}
