import type { Link, OperationLink } from '../page/page.ts';
import type { Locale } from '../site/locale.ts';
import type { Html } from '../text/html.ts';

/** What one operation has to do with another version of its API, as a migration file says. */
export interface Succession {
  /** Which of the two versions the operation belongs to. */
  side: 'old' | 'new';
  /** Version of the other side, e.g. `3.0.0`. */
  version: string;
  /** The operations on the other side: successors of an old one (empty where it has none), predecessors of a new one. */
  operations: Link[];
  note: Note | null;
  /** Where the migration page compares them. */
  href: string;
}

/** A sentence of a migration file, in the language it could be had in. */
export interface Note {
  html: Html;
  locale: Locale;
}

/** A field of an operation: where its page draws it. */
export interface FieldLink extends Link {
  /** Type in notation, e.g. `integer`; what a page shows beside the name. */
  type: string;
}

/**
 * What becomes of one field from one version to the next. `moved` stands in another place (body instead of path, another object),
 * `renamed` in the same; `changed` keeps name and place. Only `removed` has no `to`, only `added` no `from`.
 */
export interface FieldChange {
  kind: 'renamed' | 'moved' | 'changed' | 'added' | 'removed';
  from: FieldLink | null;
  to: FieldLink | null;
  isTypeChanged: boolean;
  /** The new version insists on it, and the old one did not. */
  isNewlyRequired: boolean;
  /** Values of an enumeration, as JSON. */
  addedValues: string[];
  removedValues: string[];
}

/** The two sides of a message compared; changes in the order of the old version, then what the new one adds. */
export interface MessageChanges {
  request: FieldChange[];
  response: FieldChange[];
  /** How many changes more, where naming all would make the document too large. */
  more: number;
}

/** What becomes of one operation of the old version. */
export interface MigratedOperation {
  anchor: string;
  from: OperationLink;
  note: Note | null;
  /** Empty where it has no successor. */
  successors: {
    to: OperationLink;
    /** Of the answer that means success, where they differ. */
    statuses: { from: string; to: string } | null;
    changes: MessageChanges;
    /** Objects of its messages whose changes stand below their own heading. */
    objects: (Link & Pick<MigratedObject, 'place'>)[];
  }[];
  /** Fields that none of several successors has; with a single one they are among its changes. */
  removed: MessageChanges;
}

/** A named object that several operations share, and what changes in it. */
export interface MigratedObject {
  anchor: string;
  /** Component names, old and new. */
  from: string;
  to: string;
  place: 'request' | 'response';
  changes: MessageChanges;
}
