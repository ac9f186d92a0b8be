import type { ChangeKind, ChangeLevel } from '../api/change.ts';
import type { ApiChanges, Texts } from './api-changes.ts';
import type { Usage } from './usage.ts';

/**
 * - `sent`: the integration sends the part: it calls the operation, or its requests have the field.
 * - `received`: its responses or events had the part.
 * - `possible`: it uses the operation or event, but the part itself did not occur, or only some of its values are concerned.
 */
export type Certainty = 'sent' | 'received' | 'possible';

/** One place of an integration that a change touches. */
export interface Touch {
  api: string;
  kind: 'operation' | 'event';
  /** Its `operationId`, or the name of the event. */
  name: string;
  /** Method and path template, or the name of the event. */
  call: string;
  /** Address of its page; null if it has none now. */
  href: string | null;
  /** As in the usage, e.g. `body.customer.email` or `response-201.id`; null for the whole operation. */
  field: string | null;
  certainty: Certainty;
}

/** One operation to call instead, with the fields of this integration that have another place there. */
export interface Instead {
  api: string;
  from: string;
  operations: { id: string; call: string; href: string }[];
  note: Texts | null;
  /** Address of the comparison on the migration page. */
  href: string;
  /** Used fields only. `to` is null if the field is gone. */
  fields: { from: string; to: string | null }[];
}

/** A change or deprecation that touches an integration. */
export interface ImpactItem {
  kind: ChangeKind;
  level: ChangeLevel;
  /** The last day (ISO 8601) on which the old form works: the sunset, or the day of a release that breaks it. Null if nothing ends. */
  until: string | null;
  /** Whether `until` is the sunset of a deprecation. */
  isDeprecation: boolean;
  /** The release that announces it; null if no release does. */
  release: { id: string; date: string; title: Texts; href: string } | null;
  /** The changed part: `Create a contract`, `body.email`. */
  subject: string;
  field: string | null;
  /** The end of a sentence that begins with the name of the part. */
  text: Texts;
  note: Texts | null;
  /** The surest of its touches. */
  certainty: Certainty;
  touches: Touch[];
  instead: Instead[];
}

export interface Impact {
  /** Soonest last day first; then those that end nothing, newest release first. */
  items: ImpactItem[];
  /** How many changes and deprecations touch nothing. */
  untouched: number;
}

/** Finds the changes and deprecations that touch an integration. */
export function impact(_usage: Usage, _changes: ApiChanges): Impact {
  throw new Error('impact() follows.');
}
