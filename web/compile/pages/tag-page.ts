import type { TagPage } from '../../model/page/page.ts';
import { arrayOf, objectOf, stringsOf, textOf } from '../../model/text/json.ts';
import type { PageLink } from '../markdown/links.ts';
import { externalDocsOf } from '../openapi/external-docs.ts';
import type { GroupKey } from '../openapi/outline.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import type { BuiltPage, PageEntry } from './page-entry.ts';
import { pageBaseOf, type ReferencePageSummary, sidebarIdOf, summaryOf } from './reference-page.ts';

/** The page of a group, that is of a tag or of the operations without one: its description and its operations. */
export function tagPage(group: GroupKey, localized: LocalizedReference): PageEntry {
  const { label } = localized.groupLink(group);
  const summary = summaryOf(localized, {
    kind: 'tag',
    route: localized.addresses.routeOfGroup(group),
    title: label,
    contentLocale: localized.texts.languageOf(label),
    sidebarId: sidebarIdOf(group, localized),
  });
  return { ...summary, build: () => build(summary, group, localized) };
}

/** The tag that this one is part of (OpenAPI 3.2), and its groups in `x-tagGroups`, an extension that many documents use. */
function partOf({ tag, pointer }: GroupKey, localized: LocalizedReference): TagPage['partOf'] {
  const { document, reference } = localized;
  const parent = textOf(localized.objectAt(pointer).parent);
  const parentGroup = reference.outline.groups.find((group) => parent !== null && group.tag === parent);
  const link = parentGroup === undefined ? null : localized.groupLink(parentGroup);
  const groups = arrayOf(document['x-tagGroups'])
    .map(objectOf)
    .filter(({ tags }) => tag !== null && stringsOf(tags).includes(tag))
    .flatMap(({ name }) => textOf(name) ?? []);
  return [
    ...(parent === null ? [] : [{ label: link?.label ?? parent, href: link?.href ?? null }]),
    ...groups.map((label) => ({ label, href: null })),
  ];
}

function build(summary: ReferencePageSummary<'tag'>, group: GroupKey, localized: LocalizedReference): BuiltPage {
  const links: PageLink[] = [];
  const { texts } = localized;
  const tag = localized.objectAt(group.pointer);
  const body = texts.description(group.pointer, 'linked');
  links.push(...(body?.links ?? []));
  const page: TagPage = {
    ...pageBaseOf(summary, localized, { description: texts.excerptOf(textOf(tag.description)), body }),
    body: body?.html ?? null,
    externalDocs: externalDocsOf(tag, localized.schemaContext(links)),
    partOf: partOf(group, localized),
    tagKind: textOf(tag.kind),
    operations: localized.operationLinksOf(group),
  };
  return { page, links, anchors: new Set(body?.anchors), words: texts.wordsOf(body) };
}
