import type { SourceLocation } from './finding.ts';
import type { Html } from './html.ts';
import type { Locale } from './locale.ts';
import type { HttpMethod, Operation, SecurityScheme, Server } from './operation.ts';
import type { Route } from './path.ts';
import type { Schema } from './schema.ts';

export type Audience = 'public' | 'internal';

/** A heading of level 2 or 3, in the order of the page. */
export interface TocEntry {
  id: string;
  level: 2 | 3;
  text: string;
}

export interface Link {
  label: string;
  /** Localised path, or absolute URL. */
  href: string;
}

/** What a list shows of an operation. */
export interface OperationLink extends Link {
  method: HttpMethod;
  kind: Operation['kind'];
  path: string;
  excerpt: string;
  deprecated: boolean;
}

/** The reference a page belongs to. */
export interface ReferenceInfo {
  /** Mount point, e.g. `/public/v3`. */
  base: Route;
  title: string;
  /** `info.version`. */
  version: string;
  /** Localised address of the info page. */
  href: string;
  /** Whether the reader may send requests from its pages. */
  sendRequest: boolean;
}

interface PageBase {
  route: Route;
  locale: Locale;
  /** Language of the authored text: English where a translation is missing. */
  contentLocale: Locale;
  title: string;
  /** Plain text for search engines and cards, 160 characters or so. */
  description: string;
  /** Identifier of its sidebar, or null for a page without one. */
  sidebarId: string | null;
  /** Text of its sidebar entry. */
  sidebarLabel: string;
  toc: TocEntry[];
  breadcrumbs: Link[];
  location: SourceLocation;
}

export interface GuidePage extends PageBase {
  kind: 'guide';
  body: Html;
}

export interface HomePage extends PageBase {
  kind: 'home';
  tagline: string;
  lead: string;
  /** Where to go from here; the first is the main one. */
  actions?: Link[];
  /** The first call, as a code block that stands beside the lead. */
  sample?: Html | null;
  body: Html;
}

/** A React module of `web/app/pages`, named by file. */
export interface ReactPage extends PageBase {
  kind: 'react';
  module: string;
}

export interface InfoPage extends PageBase {
  kind: 'info';
  reference: ReferenceInfo;
  summary: string | null;
  body: Html | null;
  servers: Server[];
  securitySchemes: SecurityScheme[];
  tags: { name: string; label: string; href: string; description: Html | null; operations: OperationLink[] }[];
  contact: { name: string | null; email: string | null; url: string | null } | null;
  license: { name: string; url: string | null } | null;
  termsOfService: string | null;
  externalDocs: { url: string; description: Html | null } | null;
}

export interface TagPage extends PageBase {
  kind: 'tag';
  reference: ReferenceInfo;
  body: Html | null;
  externalDocs: { url: string; description: Html | null } | null;
  operations: OperationLink[];
}

export interface OperationPage extends PageBase {
  kind: 'operation';
  reference: ReferenceInfo;
  tag: Link | null;
  operation: Operation;
}

export interface WebhookPage extends PageBase {
  kind: 'webhook';
  reference: ReferenceInfo;
  tag: Link | null;
  operation: Operation;
}

export interface SchemaPage extends PageBase {
  kind: 'schema';
  reference: ReferenceInfo;
  name: string;
  schema: Schema;
  usedBy: OperationLink[];
}

export type Page = GuidePage | HomePage | ReactPage | InfoPage | TagPage | OperationPage | WebhookPage | SchemaPage;

/** Value of `<html data-page-kind>`. */
export type PageKind = Page['kind'] | 'not-found' | 'gate';
