import type { ChangeKind, ChangeLevel } from '../api/change.ts';
import type { NamedApi, NamedEvent, NamedOperation } from '../description/named-api.ts';
import type { Locale } from '../site/locale.ts';

/** Address of the published file. */
export const CHANGES_PATH = '/changes.json';
export const CHANGES_VERSION = 1;

/** A text in the languages of the site. English is always there. */
export type Texts = { en: string } & Partial<Record<Locale, string>>;

/** Readers see the title of an operation or an event, and open its page. */
interface Shown {
  title: Texts;
  /** Address of its page in English. */
  href: string;
}

export interface IndexedOperation extends NamedOperation, Shown {
  tags: string[];
  /** An access token needs one of these scopes. */
  scopes: string[];
}

export interface IndexedEvent extends NamedEvent, Shown {}

export interface IndexedApi extends NamedApi {
  label: string;
  version: string;
  operations: IndexedOperation[];
  events: IndexedEvent[];
}

/** The part of an API that a change is about. */
export interface ChangedPart {
  kind: 'api' | 'operation' | 'webhook' | 'schema';
  /** `operationId`, else method and path; name of a webhook or schema; empty for the whole API. */
  name: string;
  /** Null for the whole part. `query.limit`, `body.email`, `response-201` or `response-201.id` of an operation, `email` of a schema. */
  field: string | null;
}

export interface ListedChange extends ChangedPart {
  api: string;
  /** A key of {@link ApiChanges.rules}. */
  rule: string;
  /** Null if requests and responses changed, or neither. */
  direction: 'request' | 'response' | null;
  from: string[];
  to: string[];
  note?: Texts;
}

/** An operation or field that stops to work. */
export interface Deprecation extends ChangedPart {
  api: string;
  /** A key of {@link ApiChanges.rules}. */
  rule: string;
  /** The release that deprecated it; null if no release says so. */
  release: string | null;
  /** Its last day (`x-sunset`); null without one. */
  until: string | null;
  /** The text of the release about it, such as its new name. */
  note?: Texts;
}

export interface ChangedRelease {
  id: string;
  date: string;
  title: Texts;
  href: string;
  changes: ListedChange[];
}

/** How an operation continues in another version of its API. */
export interface Replacement {
  api: string;
  operation: string;
  /** Base route of the other version. */
  toApi: string;
  /** Its successors; empty if it has none. */
  operations: string[];
  note: Texts | null;
  href: string;
  /** Fields that have another path, as in a usage; null if they are gone. The others keep their paths. */
  fields: Record<string, string | null>;
}

/** The content of `/changes.json`: the names of all public APIs, their releases and deprecations. */
export interface ApiChanges {
  changes: typeof CHANGES_VERSION;
  /** Day of the newest release. */
  date: string;
  apis: IndexedApi[];
  /** Newest first. */
  releases: ChangedRelease[];
  deprecations: Deprecation[];
  replacements: Replacement[];
  /** The end of a sentence that begins with the name of the changed part, with `{from}` and `{to}`. */
  rules: Record<string, { kind: ChangeKind; level: ChangeLevel; text: Texts }>;
}
