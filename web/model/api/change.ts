import type { Html } from '../text/html.ts';
import type { Link } from './link.ts';
import type { HttpMethod } from './operation.ts';

/** The kind of a change: it adds, changes, removes or deprecates its subject. */
export type ChangeKind = 'added' | 'changed' | 'removed' | 'deprecated';

/** How a change concerns an integration: it breaks it, it can break it, or it does not. */
export type ChangeLevel = 'breaking' | 'warning' | 'info';

/** A text of a release in one language. */
export interface ReleaseText {
  html: Html;
  plain: string;
  /** BCP 47, where it is not the language of the page. */
  lang?: string;
}

/** One change of a release, in one language. */
export interface PublishedChange {
  /** Names of its rules. */
  rules: string[];
  kind: ChangeKind;
  level: ChangeLevel;
  /** The operation or schema that changed; the whole reference if neither. Without an address if its page is gone. */
  subject: Omit<Link, 'href'> & {
    kind: 'api' | 'operation' | 'webhook' | 'schema';
    href: string | null;
    method?: HttpMethod;
  };
  /** Null if the whole subject changed. */
  field: { label: string; href: string | null } | null;
  /** The operations and webhooks that a changed schema concerns, in its direction; the subject itself if it is one. */
  affects: Link[];
  /** The values before and after, as words of JSON Schema; null for a side that has none. */
  before: string | null;
  after: string | null;
  /** Whether a schema changed in requests or in responses; null for another subject, whose field says it, and for both. */
  direction: 'request' | 'response' | null;
  /** The end of the sentence that begins with the name of the field. */
  text: { html: Html; plain: string };
  note: ReleaseText | null;
}

/** The changes of one reference in one release. */
export interface PublishedPart {
  /** Base route of the reference. */
  base: string;
  /** Short name of the reference, else its name and version as it is now. */
  label: string;
  href: string;
  summary: ReleaseText | null;
  changes: PublishedChange[];
}

/** A release in one language. */
export interface PublishedRelease {
  id: string;
  /** ISO 8601, e.g. `2026-11-22`. */
  date: string;
  /** Its title, else its date in words. */
  title: string;
  /** Language of the title (BCP 47), where it is not that of the page. */
  lang?: string;
  /** Localized address on the changelog. */
  href: string;
  summary: ReleaseText | null;
  parts: PublishedPart[];
}

/** The history of one field, shown beside it. */
export interface FieldMark {
  /** The release that added it. */
  since?: { date: string; href: string };
  /** The release that deprecated it. */
  deprecated?: { date: string; href: string };
}
