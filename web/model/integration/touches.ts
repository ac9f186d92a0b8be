import type { ApiChanges, ListedChange } from './api-changes.ts';
import { placesOfSchema, type UsedMessage, type UsedPlace } from './used-places.ts';

/**
 * - `sent`: the integration sends the part: it calls the operation, or its requests have the field.
 * - `received`: its responses or events had the part.
 * - `possible`: it uses the operation or event, but the part itself did not occur, or only some of its values are concerned.
 */
export type Certainty = 'sent' | 'received' | 'possible';

/** One place of an integration that a change touches. */
export interface Touch extends Pick<UsedPlace, 'api' | 'kind' | 'name' | 'call' | 'href'> {
  /** As in the usage, e.g. `body.customer.email` or `response-201.id`; null for the whole operation. */
  field: string | null;
  certainty: Certainty;
}

/** A change, or the deprecation of a part. */
export type AnyChange = Pick<ListedChange, 'api' | 'kind' | 'name' | 'field' | 'rule' | 'from' | 'to' | 'direction'>;

const CERTAINTIES: readonly Certainty[] = ['sent', 'received', 'possible'];

/** The order of certainties, the surest first. */
export function rankOf({ certainty }: { certainty: Certainty }): number {
  return CERTAINTIES.indexOf(certainty);
}

/** Rules about names that no message has. */
const WITHOUT_MESSAGE = /^(?:api-tag-|api-security-component-)/;
/** Rules about some values or forms of a part. A usage has no values, so a sent part is not surely touched. */
const OF_VALUES =
  /-(?:enum|const|pattern|multiple-of|unique-items|default-value|media-type|any-of|one-of|not-nullable|additional-properties|(?:exclusive-)?(?:min|max)|scope|security)\b/;
/** Rules about parts that a request must now have. */
const REQUIRED = /^new-required-|^new-request-path-parameter|became-required|body-added-required/;

/** The places of an integration that a change touches. */
export function touchesOf(change: AnyChange, { rules }: ApiChanges, places: readonly UsedPlace[]): Touch[] {
  const { api, kind: partKind, name, field, rule } = change;
  const isNew = rules[rule]?.kind === 'added' && (partKind === 'api' || field === null);
  // Nobody calls a new operation yet.
  if (WITHOUT_MESSAGE.test(rule) || isNew) return [];
  const own = places.filter((place) => place.api === api);
  if (partKind === 'schema') return own.flatMap((place) => touchOfSchema(change, place) ?? []);
  const isSubject = ({ kind, name: used, call }: UsedPlace): boolean =>
    partKind === 'api' || ((kind === 'event') === (partKind === 'webhook') && (used === name || call === name));
  return own.filter(isSubject).map((place): Touch => {
    if (field === null) {
      const isSure = partKind === 'api' ? rule === 'api-removed' : !OF_VALUES.test(rule);
      return touch(place, null, isSure ? (place.kind === 'event' ? 'received' : 'sent') : 'possible');
    }
    const found = place.messages.flatMap((message) => {
      const at = fieldIn(field, message);
      return at === null ? [] : touchAt(change, place, message, at);
    });
    return surest(found) ?? touch(place, field, 'possible');
  });
}

function touchOfSchema(change: AnyChange, place: UsedPlace): Touch | null {
  const found = place.messages
    .filter(({ direction }) => change.direction === null || change.direction === direction)
    .flatMap((message): Touch[] => {
      const { used, isReached } = placesOfSchema(message, change.name, place.schemas);
      const inside = change.field === null ? '' : `.${change.field}`;
      if (used.length > 0) return used.map((path) => touchAt(change, place, message, path + inside));
      return isReached ? [touch(place, null, 'possible')] : [];
    });
  return surest(found);
}

/** The touch of one field of a message. */
function touchAt({ rule }: AnyChange, place: UsedPlace, message: UsedMessage, field: string): Touch {
  const { direction, fields, isSeen, root } = message;
  const count = fields.get(field) ?? 0;
  if (direction === 'request' && REQUIRED.test(rule)) {
    const around = field.slice(0, Math.max(0, field.lastIndexOf('.')));
    // Every call has parameters and perhaps a body; an object is not in every call.
    const most = fields.get(around) ?? (around === 'body' || around.includes('.') ? 0 : place.used.count);
    return touch(place, field, most > count ? 'sent' : 'possible');
  }
  // A client that reads a field reads its new values, too.
  const isSure = direction === 'request' ? !OF_VALUES.test(rule) : !/media-type/.test(rule);
  const isUsed = count > 0 || (field === root && isSeen);
  return touch(place, field, isUsed && isSure ? (direction === 'request' ? 'sent' : 'received') : 'possible');
}

function touch({ api, kind, name, call, href }: UsedPlace, field: string | null, certainty: Certainty): Touch {
  return { api, kind, name, call, href, field, certainty };
}

/** The first of the surest touches; null without any. */
export function surest(touches: readonly Touch[]): Touch | null {
  return touches.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}

/** The path of a field if it is one of a message: `response-4XX.code` is in a received `response-404`. Else null. */
function fieldIn(field: string, { root }: UsedMessage): string | null {
  const [first = ''] = field.split('.', 1);
  const isClass = /^response-\dXX$/i.test(first) && root.startsWith(first.slice(0, -2)) && !/XX$/i.test(root);
  return first === root || isClass ? root + field.slice(first.length) : null;
}
