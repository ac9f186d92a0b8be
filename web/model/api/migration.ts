import type { Locale } from '../site/locale.ts';
import type { Html } from '../text/html.ts';
import type { Link, OperationLink } from './link.ts';

/** How one operation relates to another version of its API, according to a migration file. */
export interface Succession {
  /** Which of the two versions the operation belongs to. */
  side: 'old' | 'new';
  /** Version of the other side, e.g. `3.0.0`. */
  version: string;
  /** The operations on the other side: successors of an old one (empty where it has none), predecessors of a new one. */
  operations: Link[];
  note: Note | null;
  /** Address of the comparison on the migration page. */
  href: string;
}

/** A sentence of a migration file, in the reader's language or in English. */
export interface Note {
  html: Html;
  locale: Locale;
}

/** A field of an operation, and its address on the operation's page. */
export interface FieldLink extends Link {
  /** Type as the page shows it beside the name, e.g. `integer`. */
  type: string;
}

/**
 * The change of one field between two versions. `moved`: another place (body instead of path, another object).
 * `renamed`: same place, other name. `changed`: same name and place. Only `removed` has no `to`; only `added` has no `from`.
 */
export interface FieldChange {
  kind: 'renamed' | 'moved' | 'changed' | 'added' | 'removed';
  from: FieldLink | null;
  to: FieldLink | null;
  isTypeChanged: boolean;
  /** The new version requires it; the old one did not. */
  isNewlyRequired: boolean;
  /** Values of an enumeration, as JSON. */
  addedValues: string[];
  removedValues: string[];
}

/** The changes of a message, in the order of the old version, followed by additions. */
export interface MessageChanges {
  request: FieldChange[];
  response: FieldChange[];
  /** Number of further changes that are not listed, because the document would become too large. */
  more: number;
}

/** How one operation of the old version continues in the new one. */
export interface MigratedOperation {
  anchor: string;
  from: OperationLink;
  note: Note | null;
  /** Empty if it has no successor. */
  successors: {
    to: OperationLink;
    /** The old success status and all new ones; null if the new operation can still return the old one. */
    statuses: { from: string; to: string[] } | null;
    changes: MessageChanges;
    /** Objects of its messages whose changes are listed under their own heading. */
    objects: (Link & Pick<MigratedObject, 'place'>)[];
  }[];
  /** Fields that no successor has, if there are several. With one successor they are among its changes. */
  removed: MessageChanges;
}

/** A named object that several operations share, and its changes. */
export interface MigratedObject {
  anchor: string;
  /** Component names, old and new. */
  from: string;
  to: string;
  place: 'request' | 'response';
  changes: MessageChanges;
}
