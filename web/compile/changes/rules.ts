import type { ChangeKind, ChangeLevel } from '../../model/api/change.ts';
import type { Direction } from '../../model/schema/json-schema.ts';
import { byLocale } from '../../model/site/by-locale.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Aspect, BoundAspect } from '../comparison/differences.ts';
import type { BoundName } from '../comparison/facts.ts';
import type { Field } from '../comparison/fields.ts';
import { KEYWORD_ASPECTS, type KeywordAspect } from '../comparison/keywords.ts';
import aspects from './aspects.json' with { type: 'json' };
import events from './events.json' with { type: 'json' };
import { STRINGS } from './strings/all.ts';
import { en, type RuleStrings } from './strings/en.ts';

type TextByLocale = Readonly<Record<Locale, string>>;

/** A text of a rule in every language. */
function texts(pick: (strings: RuleStrings) => string): TextByLocale {
  return byLocale((locale) => pick(STRINGS[locale]));
}

/** The places of fields that rules tell apart. */
const PLACES = {
  'request-parameter': 'request',
  'request-parameter-property': 'request',
  'request-property': 'request',
  'request-body': 'request',
  'response-property': 'response',
  'response-body': 'response',
  'response-header': 'response',
} as const satisfies Record<string, Direction>;
export type FieldPlace = keyof typeof PLACES;

/** The name of a rule, as in the catalog of oasdiff where that has it (https://github.com/oasdiff/oasdiff/blob/main/docs/CHECKS.md). */
export type RuleId =
  | EventId
  | RenamedId
  | `${FieldPlace}-${Aspect}`
  | `${Direction}-${Requirement}-property-${AccessAspect}`;

type Requirement = 'required' | 'optional';
type AccessAspect = Extract<Aspect, `became-${'' | 'not-'}${'read' | 'write'}-only`>;

/** Names of oasdiff that do not follow from the place and the aspect. */
const RENAMED = {
  'request-parameter-type-specialized': 'request-parameter-type-changed',
  'request-property-type-specialized': 'request-property-type-changed',
  'request-body-type-specialized': 'request-body-type-changed',
  'response-body-enum-value-removed': 'response-mediatype-enum-value-removed',
  'request-parameter-sunset-changed-earlier': 'request-parameter-sunset-date-changed-too-small',
} as const satisfies Partial<Record<`${FieldPlace}-${Aspect}`, string>>;
type RenamedId = (typeof RENAMED)[keyof typeof RENAMED];

/** The name of the rule for a difference of a field. Rules about reading and writing tell required properties from optional ones. */
export function fieldRuleId(place: FieldPlace, aspect: Aspect, field: Pick<Field, 'required' | 'facts'>): RuleId {
  if (place === 'request-property' && aspect === 'became-required' && field.facts.default !== undefined)
    return 'request-property-became-required-with-default';
  const id = `${place}-${aspect}` as const;
  if (isRenamed(id)) return RENAMED[id];
  if (!isAccess(aspect) || !place.endsWith('-property')) return id;
  return `${PLACES[place]}-${field.required ? 'required' : 'optional'}-property-${aspect}`;
}

function isRenamed(id: string): id is keyof typeof RENAMED {
  return Object.hasOwn(RENAMED, id);
}

function isAccess(aspect: Aspect): aspect is AccessAspect {
  return /^became-(?:not-)?(?:read|write)-only$/.test(aspect);
}

/** One published rule: it names a difference and says whether it breaks an integration. */
export interface Rule {
  id: RuleId;
  /** The difference of a field; absent for a rule about a whole operation, message or field. */
  aspect?: Aspect;
  kind: ChangeKind;
  /** Null for a rule about a whole operation. */
  direction: Direction | null;
  level: ChangeLevel;
  /** The end of a sentence that begins with the name of the field or operation, with `{from}` and `{to}`. */
  text: TextByLocale;
  /** Before and after, for a rule whose changes have no values. */
  sides?: readonly [before: string, after: string] | undefined;
}

/**
 * The effect of a difference on the set of values: `narrows` breaks requests, because some are no longer accepted; `widens` breaks
 * responses, because they can have values that no client has seen; `both` breaks either; `none` breaks nothing.
 */
type Effect = 'narrows' | 'widens' | 'both' | 'none';

interface AspectRule extends Pick<Rule, 'sides'> {
  effect: Effect;
  kind?: ChangeKind;
  /** Levels that differ from those of the effect. */
  request?: ChangeLevel;
  response?: ChangeLevel;
}

/** A limit that is set can be one that the API has always had. */
const NEW_LIMIT: AspectRule = { effect: 'narrows', request: 'warning' };

/** TypeScript checks that the file has each aspect, and rules.test.ts checks its words. */
const WRITTEN: Readonly<Record<Exclude<Aspect, BoundAspect | KeywordAspect>, object>> = aspects;

/** The fields of a part are compared as those of the whole, and a discriminator selects an alternative: neither allows more or less. */
const WITHOUT_EFFECT = /^(?:all-of|discriminator)-/;

function keywordAspect(aspect: KeywordAspect): [KeywordAspect, AspectRule, TextByLocale] {
  const change =
    /-(added|changed)/.exec(aspect)?.[1] === 'added' ? 'added' : aspect.endsWith('-changed') ? 'changed' : 'removed';
  // A new position of a tuple can have values that no client has seen.
  const [added, removed] = aspect.startsWith('prefix-items')
    ? (['widens', 'narrows'] as const)
    : (['narrows', 'widens'] as const);
  const effect = { added, removed, changed: 'both' } as const;
  return [
    aspect,
    { effect: WITHOUT_EFFECT.test(aspect) ? 'none' : effect[change] },
    texts(({ keywords, parts }) => ({ ...keywords, ...(aspect.startsWith('all-of') && parts) })[change]),
  ];
}

function boundAspects(name: BoundName): [BoundAspect, AspectRule, TextByLocale][] {
  const [raised, lowered] = name.includes('max') ? (['widens', 'narrows'] as const) : (['narrows', 'widens'] as const);
  return [
    [`${name}-set`, NEW_LIMIT, boundText(name, 'set')],
    [`${name}-unset`, { effect: 'widens' }, boundText(name, 'unset')],
    [`${name}-increased`, { effect: raised }, boundText(name, 'increased')],
    [`${name}-decreased`, { effect: lowered }, boundText(name, 'decreased')],
  ];
}

/** The words of a changed limit are made from the words of the limit and of the change. */
function boundText(name: BoundName, change: keyof RuleStrings['limitChanges']): TextByLocale {
  return texts(({ limits, limitChanges }) => limitChanges[change].replace('{limit}', limits[name]));
}

/** Levels of oasdiff that do not follow from the effect. */
const LEVEL_EXCEPTIONS: Readonly<Partial<Record<RuleId, ChangeLevel>>> = {
  // Values in an address are text, whatever their type.
  'request-parameter-property-type-changed': 'warning',
  'response-required-property-became-not-write-only': 'warning',
};

function levelOfEffect(effect: Effect, direction: Direction): ChangeLevel {
  const breaks = direction === 'request' ? 'narrows' : 'widens';
  return effect === 'both' || effect === breaks ? 'breaking' : 'info';
}

function fieldRules(): Rule[] {
  const all: (readonly [Aspect, AspectRule, TextByLocale])[] = [
    ...keysOf(WRITTEN).map(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rules.test.ts checks each aspect of the file
      (aspect) => [aspect, WRITTEN[aspect] as AspectRule, texts(({ fields }) => fields[aspect])] as const,
    ),
    ...keysOf(en.limits).flatMap(boundAspects),
    ...KEYWORD_ASPECTS.map(keywordAspect),
  ];
  return keysOf(PLACES).flatMap((place) => {
    const direction = PLACES[place];
    return all.flatMap(([aspect, { effect, kind = 'changed', sides, ...levels }, text]): Rule[] => {
      const ids = new Set([true, false].map((required) => fieldRuleId(place, aspect, { required, facts: {} })));
      return [...ids].map((id) => {
        const level = LEVEL_EXCEPTIONS[id] ?? levels[direction] ?? levelOfEffect(effect, direction);
        return { id, aspect, kind, direction, level, text, sides };
      });
    });
  });
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

interface WrittenRule {
  level: ChangeLevel;
  kind: ChangeKind;
  text: keyof (RuleStrings['events'] & RuleStrings['fields']);
}

/** The rules about whole operations and APIs, about messages, and about fields that only one version has. */
type Events = typeof events;
type EventId = { [Subject in keyof Events]: keyof Events[Subject] & string }[keyof Events];

function eventRules<Id extends EventId>(named: Readonly<Record<Id, object>>, direction: Direction | null): Rule[] {
  return keysOf(named).map((id) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rules.test.ts checks each rule of the file
    const { level, kind, text } = named[id] as WrittenRule;
    return { id, kind, direction, level, text: texts(({ fields, events: words }) => ({ ...fields, ...words })[text]) };
  });
}

export const RULES: ReadonlyMap<string, Rule> = new Map(
  [
    ...eventRules(events.operations, null),
    ...eventRules(events.requests, 'request'),
    ...eventRules(events.responses, 'response'),
    ...fieldRules(),
  ].map((rule) => [rule.id, rule]),
);

/** Whether a text names a rule. */
export function isRuleId(id: string): id is RuleId {
  return RULES.has(id);
}

function ruleOf(id: RuleId): Rule {
  const rule = RULES.get(id);
  if (rule === undefined) throw new RangeError(`There is no rule "${id}".`);
  return rule;
}

const LEVELS: readonly ChangeLevel[] = ['breaking', 'warning', 'info'];

/** The position of a rule's level, from the gravest. */
export function gravityOf({ level }: Rule): number {
  return LEVELS.indexOf(level);
}

/** The gravest of the rules of a change, whose words say the change. @throws RangeError without any rule */
export function mainRuleOf(ids: readonly RuleId[]): Rule {
  const [main] = ids.map(ruleOf).toSorted((a, b) => gravityOf(a) - gravityOf(b));
  if (main === undefined) throw new RangeError('A change has no rule.');
  return main;
}

/** Whether no caller can notice a change: its rules only narrow the lengths, counts and sizes that responses can have. */
export function isUnnoticed(ids: readonly RuleId[]): boolean {
  return ids.map(ruleOf).every(({ direction, level, aspect }) => {
    const isLimit = keysOf(en.limits).some((name) => aspect?.startsWith(`${name}-`) === true);
    return isLimit && direction === 'response' && level === 'info';
  });
}

/** The direction of a change; null if it is about a whole operation, or about requests and responses. */
export function directionOf(ids: readonly RuleId[]): Direction | null {
  const [direction = null, ...others] = new Set(ids.map((id) => ruleOf(id).direction));
  return others.length === 0 ? direction : null;
}
