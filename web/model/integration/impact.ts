import { changeInWords } from '../api/change-words.ts';
import type { ChangeKind, ChangeLevel } from '../api/change.ts';
import { byLocale } from '../site/by-locale.ts';
import { ownProperty } from '../text/json.ts';
import type { ApiChanges, ChangedPart, ChangedRelease, ListedChange, Texts } from './api-changes.ts';
import type { Usage } from './usage.ts';
import { placesOfSchema, type UsedMessage, type UsedPlace, usedPlaces } from './used-places.ts';

/**
 * - `sent`: the integration sends the part: it calls the operation, or its requests have the field.
 * - `received`: its responses or events had the part.
 * - `possible`: it uses the operation or event, but the part itself did not occur, or only some of its values are concerned.
 */
type Certainty = 'sent' | 'received' | 'possible';

/** One place of an integration that a change touches. */
export interface Touch extends Pick<UsedPlace, 'api' | 'kind' | 'name' | 'call' | 'href'> {
  /** As in the usage, e.g. `body.customer.email` or `response-201.id`; null for the whole operation. */
  field: string | null;
  certainty: Certainty;
}

/** One operation to call instead, with the fields of this integration that have another place there. */
export interface Instead {
  api: string;
  /** Method and path template of the call to replace. */
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
  release: Omit<ChangedRelease, 'changes'> | null;
  api: string;
  /** Method and path template of an operation, the name of a schema or event; empty for a whole API. */
  subject: string;
  /** As in {@link ChangedPart}. */
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
  /** Soonest last day first; then those that end nothing, newest release first. Equal changes of several schemas are one. */
  items: ImpactItem[];
  /** How many changes and deprecations touch nothing. */
  untouched: number;
}

/** Finds the changes and deprecations that touch an integration. */
export function impact(usage: Usage, changes: ApiChanges): Impact {
  const places = usedPlaces(usage, changes);
  const ending = new Map(changes.deprecations.map((part) => [keyOf(part), part]));
  const items: ImpactItem[] = [];
  let untouched = 0;
  const add = (touches: Touch[], make: () => Omit<ImpactItem, 'touches' | 'certainty'>): void => {
    const first = surest(touches);
    if (first === null) untouched += 1;
    else items.push({ ...make(), certainty: first.certainty, touches });
  };
  for (const part of changes.deprecations)
    add(touchesOf({ ...part, from: [], to: [], direction: null }, changes, places), () => ({
      ...itemOf({ ...part, from: [], to: part.until === null ? [] : [part.until] }, changes),
      until: part.until,
      isDeprecation: true,
      release: changes.releases.find(({ id }) => id === part.release) ?? null,
      instead: insteadOf(part, places, changes),
    }));
  const later = new Set<string>();
  for (const release of changes.releases) {
    const added: string[] = [];
    for (const change of release.changes) {
      const { kind = 'changed', level = 'info' } = changes.rules[change.rule] ?? {};
      const key = keyOf(change);
      if (kind === 'added') added.push(key);
      // The list of deprecations has it, or a newer release has taken the removal back.
      if ((kind === 'deprecated' && ending.has(key)) || (kind === 'removed' && later.has(key))) continue;
      add(touchesOf(change, changes, places), () => ({
        ...itemOf(change, changes),
        until: level === 'info' ? null : release.date,
        isDeprecation: false,
        release,
        instead: kind === 'removed' ? insteadOf(change, places, changes) : [],
      }));
    }
    for (const key of added) later.add(key);
  }
  const last = ({ until }: ImpactItem): string => until ?? '9999-12-31';
  const date = ({ release }: ImpactItem): string => release?.date ?? '';
  return {
    items: mergedItems(
      items.toSorted(
        (a, b) =>
          compare(last(a), last(b)) ||
          compare(date(b), date(a)) ||
          rankOf(a) - rankOf(b) ||
          compare(a.subject, b.subject),
      ),
    ),
    untouched,
  };
}

/** The operations that replace those that an integration uses, with its own fields alone. */
export function replacementsOf(usage: Usage, changes: ApiChanges): Instead[] {
  return usedPlaces(usage, changes).flatMap((place) => insteadOfPlace(place, changes));
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

const CERTAINTIES: readonly Certainty[] = ['sent', 'received', 'possible'];

function rankOf({ certainty }: { certainty: Certainty }): number {
  return CERTAINTIES.indexOf(certainty);
}

function keyOf({ api, kind, name, field }: ChangedPart & { api: string }): string {
  return JSON.stringify([api, kind, name, field]);
}

type AnyChange = Pick<ListedChange, 'api' | 'kind' | 'name' | 'field' | 'rule' | 'from' | 'to' | 'direction'>;

function itemOf(
  {
    api,
    kind: partKind,
    name,
    field,
    rule,
    from,
    to,
    note = null,
  }: Omit<AnyChange, 'direction'> & { note?: Texts | null },
  { apis, rules }: ApiChanges,
): Pick<ImpactItem, 'kind' | 'level' | 'api' | 'subject' | 'field' | 'text' | 'note'> {
  const { kind = 'changed', level = 'info', text = { en: rule } } = rules[rule] ?? {};
  const operation = apis.find((index) => index.api === api)?.operations.find(({ id }) => id === name);
  return {
    kind,
    level,
    api,
    subject: partKind === 'operation' && operation !== undefined ? `${operation.method} ${operation.path}` : name,
    field,
    text: byLocale((locale) => changeInWords(text[locale] ?? text.en, { rule, from, to }, locale)),
    note,
  };
}

/** Rules about names that no message has. */
const WITHOUT_MESSAGE = /^(?:api-tag-|api-security-component-)/;
/** Rules about some values or forms of a part. A usage has no values, so a sent part is not surely touched. */
const OF_VALUES =
  /-(?:enum|const|pattern|multiple-of|unique-items|default-value|media-type|any-of|one-of|not-nullable|additional-properties|(?:exclusive-)?(?:min|max)|scope|security)\b/;
/** Rules about parts that a request must now have. */
const REQUIRED = /^new-required-|^new-request-path-parameter|became-required|body-added-required/;

function touchesOf(change: AnyChange, { rules }: ApiChanges, places: readonly UsedPlace[]): Touch[] {
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

/** The first of the surest touches. */
function surest(touches: readonly Touch[]): Touch | null {
  return touches.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}

/** The path of a field if it is one of a message: `response-4XX.code` is in a received `response-404`. Else null. */
function fieldIn(field: string, { root }: UsedMessage): string | null {
  const [first = ''] = field.split('.', 1);
  const isClass = /^response-\dXX$/i.test(first) && root.startsWith(first.slice(0, -2)) && !/XX$/i.test(root);
  return first === root || isClass ? root + field.slice(first.length) : null;
}

/** The replacements of the operations that a part is about; of a field only if it has another path there. */
function insteadOf(
  { api, kind, name, field }: ChangedPart & { api: string },
  places: readonly UsedPlace[],
  changes: ApiChanges,
): Instead[] {
  const [place] = kind === 'operation' ? places.filter((used) => used.api === api && used.name === name) : [];
  const found = place === undefined ? [] : insteadOfPlace(place, changes);
  return field === null ? found : found.filter(({ fields }) => fields.some(({ from }) => from === field));
}

function insteadOfPlace({ kind, api, name, call, used }: UsedPlace, { replacements, apis }: ApiChanges): Instead[] {
  if (kind !== 'operation' || !('sent' in used)) return [];
  const paths = new Set([
    ...Object.keys(used.sent),
    ...Object.values(used.received).flatMap((fields) => Object.keys(fields)),
  ]);
  return replacements
    .filter((replacement) => replacement.api === api && replacement.operation === name)
    .map(({ toApi, operations, note, href, fields }): Instead => {
      const newer = apis.find((index) => index.api === toApi)?.operations ?? [];
      return {
        api: toApi,
        from: call,
        operations: operations.flatMap((id) => {
          const operation = newer.find((candidate) => candidate.id === id);
          return operation === undefined
            ? []
            : [{ id, call: `${operation.method} ${operation.path}`, href: operation.href }];
        }),
        note,
        href,
        fields: [...paths].flatMap((from) => {
          const to = newPath(from, fields);
          return to === from ? [] : [{ from, to }];
        }),
      };
    });
}

/** The new path of a field, by its own entry or that of a field around it. */
function newPath(path: string, fields: Readonly<Record<string, string | null>>): string | null {
  for (let around = path; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const to = ownProperty(fields, around);
    if (to !== undefined) return to === null ? null : to + path.slice(around.length);
  }
  return path;
}

/**
 * Splits changes into those that are still ahead of an integration, and those of releases that its tests have run after: tests that
 * ran after a release fit to it. Endings are always ahead.
 * @param today the day of tests whose usage has no times
 */
export function splitByTests(
  usage: Usage,
  items: readonly ImpactItem[],
  today: string,
): { ahead: ImpactItem[]; earlier: ImpactItem[] } {
  const tested = lastTest(usage) || today;
  const isAhead = ({ isDeprecation, release }: ImpactItem): boolean => isDeprecation || (release?.date ?? '') > tested;
  // The oldest Node of the package has no `Object.groupBy`.
  return { ahead: items.filter(isAhead), earlier: items.filter((item) => !isAhead(item)) };
}

/** The day of the last test (ISO 8601); empty if the usage has no times. */
export function lastTest({ operations, events }: Usage): string {
  const days = [...operations, ...events].map(({ last }) => last?.slice(0, 10) ?? '').toSorted();
  return days.at(-1) ?? '';
}

const DAY = 86_400_000;

/** Days from one day to another (ISO 8601). Negative for a day in the past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY);
}

/** Makes one of equal changes of several schemas: those with the same field, words and last day. The first keeps its place. */
export function mergedItems(items: readonly ImpactItem[]): ImpactItem[] {
  const byWords = new Map<string, ImpactItem>();
  for (const item of items) {
    const key = JSON.stringify([item.api, item.field, item.text.en, item.until, item.release?.id]);
    const first = byWords.get(key);
    byWords.set(key, first === undefined ? item : mergedItem(first, item));
  }
  return [...byWords.values()];
}

function mergedItem(one: ImpactItem, other: ImpactItem): ImpactItem {
  const touches = [...one.touches, ...other.touches];
  const unique = new Map(touches.map((touch) => [JSON.stringify([touch.api, touch.name, touch.field]), touch]));
  const isSurer = rankOf(one) <= rankOf(other);
  return {
    ...one,
    subject: [...new Set([...one.subject.split(', '), other.subject])].join(', '),
    certainty: isSurer ? one.certainty : other.certainty,
    touches: [...unique.values()],
    instead: one.instead.length > 0 ? one.instead : other.instead,
  };
}
