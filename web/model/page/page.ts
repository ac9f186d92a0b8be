import type { FieldMark, PublishedChange, PublishedPart, PublishedRelease } from '../api/change.ts';
import type { Link, OperationLink } from '../api/link.ts';
import type { MigratedObject, MigratedOperation, Succession } from '../api/migration.ts';
import type { Example, Operation, SecurityScheme, Server } from '../api/operation.ts';
import type { ExternalDocs, Schema, WebAddress } from '../api/schema.ts';
import type { Locale } from '../site/locale.ts';
import type { Route } from '../site/path.ts';
import type { Html } from '../text/html.ts';
import type { GuideStep } from './guide-step.ts';

export type Audience = 'public' | 'internal';

/** A heading that had another address. */
export interface FormerAnchor {
  /** Route of the page that had the heading. */
  route: Route;
  anchor: string;
  /** Route and anchor of the heading now. */
  to: string;
}

/** A heading of level 2 or 3, in the order of the page. */
export interface TocEntry {
  id: string;
  level: 2 | 3;
  text: string;
  /** Language of the text (BCP 47), where it is not that of the page. */
  lang?: string;
}

/** The reference a page belongs to. */
export interface ReferenceInfo {
  /** Mount point, e.g. `/shop`. */
  base: Route;
  title: string;
  /** `info.version`. */
  version: string;
  /** Short name, e.g. `v3`, if the site has one for it. */
  label?: string | undefined;
  /** Localized address of the info page. */
  href: string;
  /** Whether the reader may send requests from its pages. */
  sendRequest: boolean;
  /** Whether the reader may run requests in the simulator. */
  simulator: boolean;
  /** Localized address of the page of its errors; null for a document that explains none. */
  errorsHref: string | null;
}

/** A page as lists, sidebars and the link check know it, before its content is built. */
export interface PageSummary {
  kind: Page['kind'];
  route: Route;
  locale: Locale;
  /** Language of the title, and of a guide's text: English if there is no translation. */
  contentLocale: Locale;
  audience: Audience;
  title: string;
  /** Text of its sidebar entry. */
  sidebarLabel: string;
  /** Identifier of its sidebar, or null for a page without one. */
  sidebarId: string | null;
  /** Source file, relative to the site. */
  file: string;
  reference: ReferenceInfo | null;
  /** The page of its group; null if it has none. */
  parent: Link | null;
  /** Pages of its other groups: an operation with several tags is listed under each of them. */
  furtherParents?: Link[];
  /** The address of the page of the tag that contains this tag (OpenAPI 3.2). Only pages of tags have one. */
  containedIn?: string;
  /** The tag only marks operations: its kind is not `nav`. Sidebars leave it out if other groups have all of its operations. */
  isMark?: boolean;
  /** The operation as lists show it; null for other kinds of page. */
  operationLink: OperationLink | null;
}

interface PageBase extends PageSummary {
  /** Texts of its reference that are not translated, and the markup made from them. */
  untranslated?: ReadonlySet<string>;
  /** Plain text for search engines and cards, about 160 characters. */
  description: string;
  toc: TocEntry[];
  breadcrumbs: Link[];
}

/** The changes of one page, by release. */
export interface PageHistory {
  /** Address of the page. */
  href: string;
  releases: (Pick<PublishedRelease, 'id' | 'date' | 'title' | 'lang' | 'href'> & { changes: PublishedChange[] })[];
}

/** The history of an operation or a schema; absent without changes. */
interface WithHistory {
  history?: PageHistory;
  /** Releases that added or deprecated its fields, by anchor. */
  marks?: ReadonlyMap<string, FieldMark>;
}

/** Addresses of the feeds of one set of releases. */
interface FeedLinks {
  atom: string;
  json: string;
}

export interface GuidePage extends PageBase {
  kind: 'guide';
  body: Html;
  /** The steps of workflows in the body, by `workflow/step`. */
  steps?: Readonly<Record<string, GuideStep>>;
  /** A module of `web/app/pages` after the text. */
  tool?: Pick<ReactPage, 'module' | 'siteUrl'>;
}

export interface HomePage extends PageBase {
  kind: 'home';
  tagline: string;
  lead: string;
  /** Links to the next pages; the first is the main one. */
  actions?: Link[];
  /** The first call, as a code block beside the lead. */
  sample?: Html | null;
  /** The steps of workflows in the body, by `workflow/step`. The first ones follow the first call. */
  steps?: Readonly<Record<string, GuideStep>>;
  /** The newest releases, and the address of the changelog; absent without releases. */
  news?: { href: string; releases: Pick<PublishedRelease, 'id' | 'date' | 'title' | 'lang' | 'href' | 'summary'>[] };
  body: Html;
}

/** A React module of `web/app/pages`, named by file. */
export interface ReactPage extends PageBase {
  kind: 'react';
  module: string;
  /** Address of the site, without a path. */
  siteUrl: string;
  /** The data that the module shows besides its strings. The document has them as JSON. */
  data?: unknown;
}

export interface InfoPage extends PageBase {
  kind: 'info';
  reference: ReferenceInfo;
  summary: string | null;
  body: Html | null;
  servers: Server[];
  securitySchemes: SecurityScheme[];
  tags: (Link & { name: string; description: Html | null; operations: OperationLink[]; more: number })[];
  contact: { name: string | null; email: string | null; address: WebAddress | null } | null;
  license: { name: string; identifier: string | null; address: WebAddress | null } | null;
  termsOfService: WebAddress | null;
  externalDocs: ExternalDocs | null;
  /** Whether a Postman collection is offered beside the bundled description. */
  hasCollection: boolean;
  /** Whether an AsyncAPI document of the webhooks is offered. */
  hasEvents: boolean;
  /** Pages that compare it with another version; `side` is its own. */
  migrations: { side: 'old' | 'new'; version: string; href: string }[];
  /** The changelog and the feeds of the reference; absent without releases. */
  changelog?: FeedLinks & { href: string };
}

export interface TagPage extends PageBase {
  kind: 'tag';
  reference: ReferenceInfo;
  /** Whether a tag names the group. The operations of any other group only share a part of their path. */
  hasTag: boolean;
  /** Names of the groups that it belongs to: `parent` (OpenAPI 3.2), `x-tagGroups`. */
  partOf: { label: string; href: string | null }[];
  /** `kind` of the tag (OpenAPI 3.2), e.g. `nav`. */
  tagKind: string | null;
  body: Html | null;
  externalDocs: ExternalDocs | null;
  operations: OperationLink[];
  /** The rules that all its webhooks have in common; absent for a group with other operations. */
  webhooks?: Pick<Operation, 'signature' | 'delivery'>;
  /** All pages of a group with too many operations for one page, by the ranges that they list; null for other groups. */
  ranges: { total: number; links: (Link & { isCurrent: boolean })[] } | null;
}

export interface OperationPage extends PageBase, WithHistory {
  kind: 'operation';
  reference: ReferenceInfo;
  operation: Operation;
  successions: Succession[];
  /** Guides about tasks that use it. */
  guides?: Link[];
  /** Address of the data of its request form, and of the check of its deliveries (model/description/console.ts). */
  consoleHref: string;
  /** For a webhook, addresses on the page of its group, which explains signature and delivery once; absent if this page does. */
  guide?: { signature: string | null; delivery: string | null };
}

export interface WebhookPage extends Omit<OperationPage, 'kind'> {
  kind: 'webhook';
}

export interface SchemaPage extends PageBase, WithHistory {
  kind: 'schema';
  reference: ReferenceInfo;
  name: string;
  schema: Schema;
  /** An object or a list that matches the schema. */
  example: Example | null;
  /** Operations that name it. */
  usedBy: OperationLink[];
  /** How many operations more, where naming all would make the document too large. */
  moreUsers: number;
  /** Pages of the schemas that name it. */
  partOf: Link[];
}

/** One problem code of an API (`x-problem-codes` at the root of its document). */
export interface Problem {
  /** Also what its `type` URI ends in. */
  code: string;
  /** Fragment identifier: the code itself, as far as a URL can hold it. */
  anchor: string;
  title: string | null;
  meaning: Html | null;
  cause: Html | null;
  remedy: Html | null;
  /** Operations that return it, each with the statuses it comes under; `href` leads to the first of those responses. */
  operations: { operation: OperationLink; statuses: string[]; href: string }[];
  /** How many operations more, where naming all would make the document too large. */
  more: number;
}

/** Every problem code of one API, by status. */
export interface ErrorsPage extends PageBase {
  kind: 'errors';
  reference: ReferenceInfo;
  /** `status` is null for codes that name none. */
  groups: { anchor: string; status: string | null; problems: Problem[] }[];
}

/** Two versions of an API, operation by operation and field by field. */
export interface MigrationPage extends PageBase {
  kind: 'migration';
  /** The new version. The page belongs to its reference. */
  reference: ReferenceInfo;
  from: ReferenceInfo;
  /** Labels of the two versions. */
  versions: { from: string; to: string };
  /** Old operations, by the tag they have there. */
  groups: (Link & { anchor: string; operations: MigratedOperation[] })[];
  /** Changes that several of the operations share. They are listed once. */
  objects: MigratedObject[];
  /** Operations of the new version that take no old one's place. */
  added: OperationLink[];
}

/** A release on one page of the changelog. */
export interface ChangelogSection {
  release: PublishedRelease;
  /** `isContinued`: the page before has the first changes. */
  parts: (PublishedPart & { isContinued: boolean })[];
}

/** All releases of the references of an audience, newest first. */
export interface ChangelogPage extends PageBase {
  kind: 'changelog';
  sections: ChangelogSection[];
  /** The releases that are on later pages, so that links to the first page find them; empty on later pages. */
  earlier: PublishedRelease[];
  references: (FeedLinks & { base: Route; label: string })[];
  feeds: FeedLinks;
  /** Addresses of all pages of the changelog, and the position of this one. */
  pages: string[];
  index: number;
}

export type Page =
  | GuidePage
  | HomePage
  | ReactPage
  | InfoPage
  | TagPage
  | OperationPage
  | WebhookPage
  | SchemaPage
  | ErrorsPage
  | ChangelogPage
  | MigrationPage;

/** Value of `<html data-page-kind>`. */
export type PageKind = Page['kind'] | 'not-found' | 'gate';
