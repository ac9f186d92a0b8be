import mapValues from 'lodash-es/mapValues.js';

import {
  type ApiChanges,
  type ChangedPart,
  type ChangedRelease,
  CHANGES_PATH,
  CHANGES_VERSION,
  type Deprecation,
  type IndexedApi,
  type IndexedEvent,
  type IndexedOperation,
  type ListedChange,
  type Replacement,
  type Texts,
} from '../../model/integration/api-changes.ts';
import { USAGE_SCHEMA_PATH, usageSchemaText } from '../../model/integration/usage-schema.ts';
import { dateInWords } from '../../model/site/date-in-words.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { objectOf, textOf } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { SiteFile } from '../base/site-file.ts';
import { operationAddress, type ChangeSubject, subjectOf } from '../changes/operation-pairs.ts';
import { directionOf, mainRuleOf, type RuleId } from '../changes/rules.ts';
import type { OperationParts } from '../comparison/description-reader.ts';
import type { Field } from '../comparison/fields.ts';
import { namesIn } from '../comparison/message-names.ts';
import type { Translated } from '../config/config-schema.ts';
import { plainTextOf } from '../markdown/markdown.ts';
import type { Migration } from '../migration/mount-migrations.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { scalarToText } from '../openapi/reading/scalar.ts';
import { releaseHrefs } from '../pages/changelog-page.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { labelOfReference } from '../reference/localized-reference.ts';
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
  const addresses = referenceAddresses(reference, DEFAULT_LOCALE);
  const deprecated = new DeprecatedParts();
  const page = (key: OperationKey): { title: Texts; href: string } => {
    const route = addresses.routeOfOperation(key);
    return { title: titleOf(route) ?? { en: key.operationId ?? operationAddress(key) }, href: addresses.href(route) };
  };
  const read = namesIn({ document, outline, problems });
  for (const { key, parts } of [...read.operations, ...read.events]) deprecated.addOperation(subjectOf(key), parts);
  for (const [name, { fields }] of Object.entries(read.schemas))
    deprecated.addFields({ kind: 'schema', name }, fields, ({ path }) => path.slice('body.'.length));
  const operations = read.operations.map(({ key, parts: { tags, security }, names }): IndexedOperation => {
    const scopes = [...new Set([...(security?.values() ?? [])].flat())];
    return { ...names, ...page(key), tags, scopes };
  });
  const events = read.events.map(({ key, names }): IndexedEvent => ({ ...names, ...page(key) }));
  const schemas = mapValues(read.schemas, ({ node }) => node);
  const info = objectOf(document.info);
  const version = scalarToText(info.version);
  const label = config.label ?? labelOfReference({ title: textOf(info.title) ?? 'API', version });
  const client = config.client === undefined ? {} : { client: config.client.package };
  const index = { api: nameOfApi(reference), label, version, ...client, operations, events, schemas };
  return { index, deprecated: deprecated.found };
}
