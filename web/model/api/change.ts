import type { Link } from '../page/page.ts';
import type { Html } from '../text/html.ts';
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
  /** Name and version of the reference as it is now. */
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

/** A change with the release and the reference that it belongs to. */
export interface ListedChange extends PublishedChange {
  release: Pick<PublishedRelease, 'id' | 'date' | 'title' | 'href'>;
  reference: Pick<PublishedPart, 'base' | 'label'>;
}

/** Conditions for {@link listChanges}; a missing one allows every change. */
export interface ChangeFilter {
  /** Base route of a reference. */
  reference?: string;
  kind?: ChangeKind;
  level?: ChangeLevel;
  /** Name of a subject, such as an `operationId`, as its link shows it. */
  subject?: string;
  /** Only releases after this date (ISO 8601). */
  after?: string;
}

/** Lists the changes of releases that meet all conditions, newest release first. */
export function listChanges(releases: readonly PublishedRelease[], filter: ChangeFilter = {}): ListedChange[] {
  const { reference, kind, level, subject, after = '' } = filter;
  const has = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value;
  return releases
    .filter(({ date }) => date > after)
    .flatMap(({ id, date, title, href, parts }) =>
      parts
        .filter(({ base }) => has(reference, base))
        .flatMap(({ base, label, changes }) =>
          changes
            .filter(
              (change) => has(kind, change.kind) && has(level, change.level) && has(subject, change.subject.label),
            )
            .map((change): ListedChange =>
              Object.assign({ release: { id, date, title, href }, reference: { base, label } }, change),
            ),
        ),
    );
}

/** The history of one field, shown beside it. */
export interface FieldMark {
  /** The release that added it. */
  since?: { date: string; href: string };
  /** The release that deprecated it. */
  deprecated?: { date: string; href: string };
}
