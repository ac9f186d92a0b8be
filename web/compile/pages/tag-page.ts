import type { Operation } from '../../model/api/operation.ts';
import { WEBHOOK_SECTIONS } from '../../model/page/page-data.ts';
import type { TagPage } from '../../model/page/page.ts';
import { arrayOf, objectOf, stringsOf, textOf } from '../../model/text/json.ts';
import type { PageLink } from '../markdown/links.ts';
import { deliveryOf, signatureOf } from '../openapi/operation/webhook.ts';
import { type GroupKey, type GroupPart, type OperationKey, rangeOf } from '../openapi/reading/outline.ts';
import { externalDocsOf } from '../openapi/schema/annotations.ts';
import type { SchemaContext } from '../openapi/schema/schema-context.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { joinText, type PageEntries } from '../search/page-entries.ts';
import { type BuiltPage, pageBaseOf, type PageEntry, type ReferenceSummary, referenceSummary } from './page-entry.ts';

/**
 * A page of a group, that is of a tag or of the operations without one. The first page has the description of the group. Each page
 * has the operations of its part, and links to the other pages.
 */
export function tagPage(part: GroupPart, localized: LocalizedReference): PageEntry {
  const { label } = localized.partLink(part);
  const container = containerOf(part.group, localized);
  const kind = textOf(localized.objectAt(part.group.pointer).kind);
  const summary = referenceSummary(localized, {
    kind: 'tag',
    route: localized.addresses.routeOfPart(part),
    title: label,
    contentLocale: localized.texts.languageOf(label),
    group: part.group,
    ...(container !== undefined && { containedIn: localized.groupLink(container).href }),
    ...(kind !== null && kind !== 'nav' && { isMark: true }),
  });
  return { ...summary, isDetail: true, build: () => build(summary, part, localized) };
}

/** The group of the tag that contains this one (OpenAPI 3.2). */
function containerOf({ pointer }: GroupKey, localized: LocalizedReference): GroupKey | undefined {
  const parent = textOf(localized.objectAt(pointer).parent);
  return parent === null ? undefined : localized.reference.outline.groups.find(({ tag }) => tag === parent);
}

/** The tag that this one is part of, and its groups in `x-tagGroups`, an extension that many documents use. */
function partOf(group: GroupKey, localized: LocalizedReference): TagPage['partOf'] {
  const { tag, pointer } = group;
  const { document } = localized;
  const parent = textOf(localized.objectAt(pointer).parent);
  const container = containerOf(group, localized);
  const link = container === undefined ? null : localized.groupLink(container);
  const groups = arrayOf(document['x-tagGroups'])
    .map(objectOf)
    .filter(({ tags }) => tag !== null && stringsOf(tags).includes(tag))
    .flatMap(({ name }) => textOf(name) ?? []);
  return [
    ...(parent === null ? [] : [{ label: link?.label ?? parent, href: link?.href ?? null }]),
    ...groups.map((label) => ({ label, href: null })),
  ];
}

function rangesOf({ group, total, number }: GroupPart, localized: LocalizedReference): TagPage['ranges'] {
  const parts = localized.groupParts.filter((part) => part.group === group);
  if (parts.length === 1) return null;
  const links = parts.map((part) => ({
    label: rangeOf(part),
    href: localized.partLink(part).href,
    isCurrent: part.number === number,
  }));
  return { total, links };
}

function build(summary: ReferenceSummary<'tag'>, part: GroupPart, localized: LocalizedReference): BuiltPage {
  const links: PageLink[] = [];
  const { texts } = localized;
  const { group } = part;
  // Only the first page of a group describes it.
  const pointer = part.number === 1 ? group.pointer : null;
  const tag = localized.objectAt(pointer);
  const body = texts.description(pointer, 'linked');
  links.push(...(body?.links ?? []));
  const webhooks = webhookGuide(part, localized, localized.schemaContext(links));
  const page: TagPage = {
    ...pageBaseOf(summary, localized, { description: texts.excerptOf(textOf(tag.description)), body }),
    hasTag: group.kind !== 'path',
    body: body?.html ?? null,
    externalDocs: externalDocsOf(tag, localized.schemaContext(links)),
    partOf: part.number === 1 ? partOf(group, localized) : [],
    // Every tag is in the navigation, so `nav` tells nothing (https://spec.openapis.org/registry/tag-kind).
    tagKind: tag.kind === 'nav' ? null : textOf(tag.kind),
    operations: part.operations.map((key) => localized.operationLink(key)),
    ...(webhooks === null ? {} : { webhooks }),
    ranges: rangesOf(part, localized),
  };
  return {
    page,
    links,
    anchors: new Set(body?.anchors),
    words: texts.wordsOf(body),
    index: (entries) => {
      // A list of operations that only share a part of their path would come before these operations.
      if (page.hasTag) entries.addPage(entries.body);
      if (webhooks !== null) indexWebhooks(webhooks, entries);
    },
  };
}

/** Adds the sections about the webhooks of a page to the search. */
export function indexWebhooks({ signature, delivery }: WebhookGuide, entries: PageEntries): void {
  if (signature !== null)
    entries.addArticleSection(WEBHOOK_SECTIONS.signature, () =>
      joinText(signature.header, signature.algorithm, entries.wordsOf(signature.description)),
    );
  if (delivery !== null)
    entries.addArticleSection(WEBHOOK_SECTIONS.delivery, () => entries.wordsOf(delivery.description));
}

/** How receivers verify webhooks, and how those are delivered. */
export type WebhookGuide = Pick<Operation, 'signature' | 'delivery'>;

/**
 * The signature and delivery that all webhooks of a group have in common, so that the page of the group explains them once. Null if
 * the group has other operations, or a webhook with rules of its own.
 */
export function webhookGuide(
  { total, operations }: GroupPart,
  localized: LocalizedReference,
  context: SchemaContext,
): WebhookGuide | null {
  const hasOwnRules = (key: OperationKey): boolean =>
    [key.pointer, key.itemPointer].some((pointer) =>
      ['x-webhook-signature', 'x-webhook-delivery'].some((name) => localized.objectAt(pointer)[name] !== undefined),
    );
  if (operations.length === 0 || operations.length < total) return null;
  if (!operations.every((key) => key.kind === 'webhook' && !hasOwnRules(key))) return null;
  const holders = [localized.document];
  const guide = { signature: signatureOf(holders, context), delivery: deliveryOf(holders, context) };
  return (guide.signature ?? guide.delivery) === null ? null : guide;
}
