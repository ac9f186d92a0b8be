import type { ChangeKind, ChangeLevel } from '../../model/api/change.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Aspect, BoundName } from '../comparison/differences.ts';
import { ASPECT_TEXTS, BOUND_TEXTS, BOUND_WORDS, EVENT_TEXTS, type Words } from './rule-texts.ts';

/** The direction of the data that a rule is about, from the reader's side; null for a whole operation. */
export type RuleDirection = 'request' | 'response' | null;

/** One published rule: it names a difference and says whether it breaks an integration. */
export interface Rule {
  /** Name in the catalog of oasdiff where that has the rule (https://github.com/oasdiff/oasdiff/blob/main/docs/CHECKS.md). */
  id: string;
  kind: ChangeKind;
  direction: RuleDirection;
  level: ChangeLevel;
  /** The end of a sentence that begins with the name of the field or operation, with `{from}` and `{to}`. */
  text: Readonly<Record<Locale, string>>;
}

/**
 * The effect of a difference on the set of values: `narrows` breaks requests, because some are no longer accepted; `widens` breaks
 * responses, because they can have values that no client has seen; `both` breaks either; `none` breaks nothing.
 */
type Effect = 'narrows' | 'widens' | 'both' | 'none';

interface AspectRule {
  effect: Effect;
  kind?: ChangeKind;
  /** Levels that differ from those of the effect. */
  request?: ChangeLevel;
  response?: ChangeLevel;
}

const BOUND_NAMES = Object.keys(BOUND_WORDS) as BoundName[];

/** A limit that is set can be one that the API has always had; so can a pattern that changes. */
const NEW_LIMIT: AspectRule = { effect: 'narrows', request: 'warning' };

const ASPECTS: readonly (readonly [Aspect, AspectRule])[] = [
  ['type-changed', { effect: 'both' }],
  ['type-generalized', { effect: 'widens' }],
  ['type-specialized', { effect: 'narrows' }],
  ['format-added', { effect: 'narrows' }],
  ['format-removed', { effect: 'widens' }],
  ['format-changed', { effect: 'both' }],
  ['became-nullable', { effect: 'widens' }],
  ['became-not-nullable', { effect: 'narrows' }],
  ['became-required', { effect: 'narrows' }],
  ['became-optional', { effect: 'widens' }],
  ['became-enum', { effect: 'narrows' }],
  ['became-not-enum', { effect: 'widens', response: 'warning' }],
  // A client has to expect new values, but few do.
  ['enum-value-added', { effect: 'widens', response: 'warning' }],
  ['enum-value-removed', { effect: 'narrows' }],
  ...BOUND_NAMES.flatMap((name) => {
    const isUpper = name.includes('max');
    return [
      [`${name}-set`, NEW_LIMIT],
      [`${name}-unset`, { effect: 'widens' }],
      [`${name}-increased`, { effect: isUpper ? 'widens' : 'narrows' }],
      [`${name}-decreased`, { effect: isUpper ? 'narrows' : 'widens' }],
    ] as const;
  }),
  ['multiple-of-set', NEW_LIMIT],
  ['multiple-of-unset', { effect: 'widens' }],
  ['multiple-of-changed', { effect: 'both' }],
  ['pattern-added', { effect: 'narrows' }],
  ['pattern-removed', { effect: 'widens', response: 'info' }],
  ['pattern-changed', { effect: 'both', request: 'warning', response: 'info' }],
  ['unique-items-set', { effect: 'narrows' }],
  ['unique-items-unset', { effect: 'widens' }],
  ['default-value-added', { effect: 'none' }],
  ['default-value-removed', { effect: 'none' }],
  ['default-value-changed', { effect: 'none' }],
  ['one-of-added', { effect: 'widens' }],
  ['one-of-removed', { effect: 'narrows' }],
  ['any-of-added', { effect: 'widens', response: 'info' }],
  ['any-of-removed', { effect: 'narrows' }],
  // Clients ignore properties that they do not know.
  ['additional-properties-forbidden', { effect: 'narrows' }],
  ['additional-properties-allowed', { effect: 'widens', response: 'info' }],
  ['became-read-only', { effect: 'none' }],
  ['became-not-read-only', { effect: 'none' }],
  ['became-write-only', { effect: 'none' }],
  ['became-not-write-only', { effect: 'none' }],
  ['deprecated', { effect: 'none', kind: 'deprecated' }],
  ['reactivated', { effect: 'none' }],
  ['sunset-set', { effect: 'none', kind: 'deprecated' }],
  ['sunset-deleted', { effect: 'none', request: 'breaking', response: 'breaking' }],
  ['sunset-changed-earlier', { effect: 'none', kind: 'deprecated', request: 'breaking', response: 'breaking' }],
  ['sunset-changed-later', { effect: 'none', kind: 'deprecated' }],
];

/** The parts of a message that rules tell apart. */
const SCOPES = [
  { direction: 'request', scopes: ['parameter', 'property', 'body'] },
  { direction: 'response', scopes: ['property', 'body', 'header'] },
] as const;
export type RuleScope = (typeof SCOPES)[number]['scopes'][number];

function levelOfEffect(effect: Effect, direction: 'request' | 'response'): ChangeLevel {
  const breaks = direction === 'request' ? 'narrows' : 'widens';
  return effect === 'both' || effect === breaks ? 'breaking' : 'info';
}

/** The words of an aspect; those of a limit are made from the words of the limit and of the action. */
function textOfAspect(aspect: Aspect): Words {
  if (Object.hasOwn(ASPECT_TEXTS, aspect)) return ASPECT_TEXTS[aspect as keyof typeof ASPECT_TEXTS];
  // `min` is also the beginning of `min-length`.
  const bound = BOUND_NAMES.filter((name) => aspect.startsWith(`${name}-`)).reduce((a, b) =>
    b.length > a.length ? b : a,
  );
  const action = aspect.slice(bound.length + 1) as keyof typeof BOUND_TEXTS;
  const word = BOUND_WORDS[bound];
  const text = BOUND_TEXTS[action];
  return {
    en: text.en.replace('#', word.en),
    es: text.es.replace('#', word.es),
    pt: text.pt.replace('#', word.pt),
  };
}

const ofFields = SCOPES.flatMap(({ direction, scopes }) =>
  ASPECTS.flatMap(([aspect, { effect, kind = 'changed', ...levels }]) =>
    scopes.map((scope): Rule => ({
      id: `${direction}-${scope}-${aspect}`,
      kind,
      direction,
      level: levels[direction] ?? levelOfEffect(effect, direction),
      text: textOfAspect(aspect),
    })),
  ),
);

type Event = readonly [id: string, level: ChangeLevel, kind: ChangeKind, text: keyof typeof EVENT_TEXTS];

/** Rules about whole operations, messages and fields that only one version has. */
const EVENTS: readonly Event[] = [
  ['api-added', 'info', 'added', 'apiAdded'],
  ['api-removed', 'breaking', 'removed', 'apiRemoved'],
  ['endpoint-added', 'info', 'added', 'added'],
  ['api-removed-without-deprecation', 'breaking', 'removed', 'removedSuddenly'],
  ['api-removed-before-sunset', 'breaking', 'removed', 'removedEarly'],
  ['api-removed-with-deprecation', 'info', 'removed', 'removedAsAnnounced'],
  ['api-path-changed', 'breaking', 'changed', 'pathChanged'],
  ['api-operation-id-changed', 'info', 'changed', 'idChanged'],
  ['webhook-added', 'info', 'added', 'added'],
  ['webhook-removed', 'breaking', 'removed', 'removed'],
  ['endpoint-deprecated', 'info', 'deprecated', 'deprecated'],
  ['endpoint-reactivated', 'info', 'changed', 'reactivated'],
  ['api-sunset-set', 'info', 'deprecated', 'sunsetSet'],
  ['sunset-deleted', 'breaking', 'changed', 'sunsetDeleted'],
  ['api-sunset-changed-earlier', 'breaking', 'deprecated', 'sunsetChanged'],
  ['api-sunset-changed-later', 'info', 'deprecated', 'sunsetChanged'],
  ['api-security-added', 'info', 'added', 'securityAdded'],
  ['api-security-removed', 'breaking', 'removed', 'securityRemoved'],
  ['api-security-scope-added', 'breaking', 'changed', 'scopeAdded'],
  ['api-security-scope-removed', 'info', 'changed', 'scopeRemoved'],
  ['new-required-request-parameter', 'breaking', 'added', 'addedRequired'],
  ['new-optional-request-parameter', 'info', 'added', 'added'],
  ['new-request-path-parameter', 'breaking', 'added', 'addedRequired'],
  ['request-parameter-removed', 'warning', 'removed', 'removed'],
  ['new-required-request-property', 'breaking', 'added', 'addedRequired'],
  ['new-optional-request-property', 'info', 'added', 'added'],
  ['request-property-removed', 'warning', 'removed', 'removed'],
  ['request-body-added-required', 'breaking', 'added', 'addedRequired'],
  ['request-body-added-optional', 'info', 'added', 'added'],
  ['request-body-removed', 'breaking', 'removed', 'removed'],
  ['request-body-media-type-added', 'info', 'added', 'mediaTypeAdded'],
  ['request-body-media-type-removed', 'breaking', 'removed', 'mediaTypeRemoved'],
  ['response-success-status-added', 'info', 'added', 'added'],
  ['response-success-status-removed', 'breaking', 'removed', 'removed'],
  ['response-non-success-status-added', 'info', 'added', 'added'],
  ['response-non-success-status-removed', 'info', 'removed', 'removed'],
  ['response-media-type-added', 'info', 'added', 'mediaTypeAdded'],
  ['response-media-type-removed', 'breaking', 'removed', 'mediaTypeRemoved'],
  ['response-header-added', 'info', 'added', 'added'],
  ['required-response-header-removed', 'breaking', 'removed', 'removed'],
  ['optional-response-header-removed', 'warning', 'removed', 'removed'],
  ['response-required-property-added', 'info', 'added', 'added'],
  ['response-optional-property-added', 'info', 'added', 'added'],
  ['response-required-property-removed', 'breaking', 'removed', 'removed'],
  ['response-optional-property-removed', 'warning', 'removed', 'removed'],
];

function directionOf(id: string): RuleDirection {
  if (/^(?:api|endpoint|webhook|sunset)-/.test(id)) return null;
  return id.includes('response') ? 'response' : 'request';
}

/** All rules by name. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  [
    ...EVENTS.map(([id, level, kind, text]): Rule => ({
      id,
      kind,
      direction: directionOf(id),
      level,
      text: EVENT_TEXTS[text],
    })),
    ...ofFields,
  ].map((rule) => [rule.id, rule]),
);

/** @throws RangeError for an unknown name */
export function ruleOf(id: string): Rule {
  const rule = RULES.get(id);
  if (rule === undefined) throw new RangeError(`There is no rule "${id}".`);
  return rule;
}

const LEVELS: readonly ChangeLevel[] = ['info', 'warning', 'breaking'];

/** The gravest level of some rules. */
export function levelOfRules(ids: readonly string[]): ChangeLevel {
  return LEVELS[Math.max(0, ...ids.map((id) => LEVELS.indexOf(ruleOf(id).level)))] ?? 'info';
}
