import { changeInWords } from '../api/change-words.ts';
import type { ChangeKind, ChangeLevel } from '../api/change.ts';
import { byLocale } from '../site/by-locale.ts';
import type { ApiChanges, ChangedPart, ChangedRelease, Texts } from './api-changes.ts';
import { type Instead, insteadOf } from './instead.ts';
import { type AnyChange, type Certainty, rankOf, surest, type Touch, touchesOf } from './touches.ts';
import type { Usage } from './usage.ts';
import { usedPlaces } from './used-places.ts';

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

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

function keyOf({ api, kind, name, field }: ChangedPart & { api: string }): string {
  return JSON.stringify([api, kind, name, field]);
}

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
