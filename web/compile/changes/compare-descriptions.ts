import { isSuccess } from '../../model/description/operation.ts';
import type { Direction } from '../../model/schema/json-schema.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { type Change, compareAll } from '../comparison/compare.ts';
import {
  type ComparedDescription,
  DescriptionReader,
  type DescribedMessage,
  type OperationParts,
} from '../comparison/description-reader.ts';
import {
  choiceDifferences,
  type Difference,
  lifecycleDifferences,
  type LifecycleAspect,
} from '../comparison/differences.ts';
import type { Field } from '../comparison/fields.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { alignCuts, anchorBelow } from './align-cuts.ts';
import {
  operationAddress,
  type ChangeSubject,
  pairOperations,
  subjectOf,
  unnamedAddressOf,
} from './operation-pairs.ts';
import { type FieldPlace, fieldRuleId, gravityOf, mainRuleOf, type RuleId } from './rules.ts';
import { securitySchemeChanges } from './security-schemes.ts';

export interface FoundChange {
  /** Names of its rules: two if requests and responses have the same change. */
  rules: RuleId[];
  subject: ChangeSubject;
  /** Anchor of the field on the page of the subject, e.g. `body.email`; for a schema the part after `schema.`; null for the subject itself. */
  field: string | null;
  from: string[];
  to: string[];
}

/** The changes that a pair of field lists has: {@link Collector} adds them to a subject. */
interface ChangePlace {
  subject: ChangeSubject;
  direction: Direction;
  /** The place of the outermost fields; null if they are properties. */
  outermost: FieldPlace | null;
  /** The field that now refers to another schema, whose fields are compared. */
  at?: Field;
}

/**
 * Compares two states of a description by the rules. A schema that has its own page is compared once, and its changes belong to it and
 * not to the operations that use it. Changes of texts are no changes.
 * @param today date (ISO 8601), for operations that are removed before their sunset
 * @returns the changes: breaking ones first, then in the order of the newer description
 */
export function compareDescriptions(
  before: ComparedDescription,
  after: ComparedDescription,
  today: string,
): FoundChange[] {
  return new Comparison(before, after, today).run();
}

class Comparison {
  readonly #before: DescriptionReader;
  readonly #after: DescriptionReader;
  readonly #outlines: Record<'before' | 'after', ComparedDescription['outline']>;
  readonly #today: string;
  readonly #found = new Map<string, FoundChange>();
  /** Pairs of schemas to compare, with the places for which they have been compared. */
  readonly #pairs = new Map<string, { places: Set<string>; changes: Change[] }>();

  constructor(before: ComparedDescription, after: ComparedDescription, today: string) {
    [this.#before, this.#after] = [new DescriptionReader(before), new DescriptionReader(after)];
    this.#outlines = { before: before.outline, after: after.outline };
    this.#today = today;
  }

  run(): FoundChange[] {
    const { pairs, added, removed } = pairOperations(this.#outlines.before.operations, this.#outlines.after.operations);
    this.#apiSecurity();
    for (const { from, to } of pairs) this.#operation(from, to);
    for (const key of removed) this.#removed(key);
    for (const key of added) this.#add([key.kind === 'webhook' ? 'webhook-added' : 'endpoint-added'], subjectOf(key));
    const rank = ({ rules }: FoundChange): number => gravityOf(mainRuleOf(rules));
    return [...this.#found.values()].toSorted((a, b) => rank(a) - rank(b));
  }

  #removed(key: OperationKey): void {
    if (key.kind === 'webhook') return this.#add(['webhook-removed'], subjectOf(key));
    const { isDeprecated = false, sunset } = this.#before.operation(key).lifecycle;
    const isEarly = sunset !== undefined && sunset > this.#today;
    const what = this.#outlines.after.operations.some(({ path }) => path === key.path) ? 'api' : 'api-path';
    if (isEarly) this.#add([`${what}-removed-before-sunset`], subjectOf(key), { from: [sunset] });
    else this.#add([`${what}-removed-${isDeprecated ? 'with' : 'without'}-deprecation`], subjectOf(key));
  }

  #operation(from: OperationKey, to: OperationKey): void {
    const hasSamePath = unnamedAddressOf(from) === unnamedAddressOf(to);
    const hasSameCount = from.path.split('{').length === to.path.split('{').length;
    const [before, after] = [this.#before.operation(from, hasSameCount), this.#after.operation(to, hasSameCount)];
    const subject = subjectOf(to);
    const [sent, received]: [Direction, Direction] =
      to.kind === 'webhook' ? ['response', 'request'] : ['request', 'response'];
    if (!hasSamePath)
      this.#add(['api-path-changed'], subject, { from: [operationAddress(from)], to: [operationAddress(to)] });
    if (from.operationId !== to.operationId) {
      if (from.operationId !== null) this.#add(['api-operation-id-removed'], subject, { from: [from.operationId] });
      if (to.operationId !== null) this.#add(['api-operation-id-added'], subject, { to: [to.operationId] });
    }
    for (const { aspect, ...values } of lifecycleDifferences(before.lifecycle, after.lifecycle))
      this.#add([LIFECYCLE_RULES[aspect]], subject, values);
    for (const { aspect, ...values } of choiceDifferences(before.tags, after.tags, ['added', 'removed']))
      this.#add([`api-tag-${aspect}`], subject, values);
    this.#security(before.security, after.security, { subject, rule: 'api-security' });
    const place = { subject, direction: sent };
    this.#fields(before.parameters, after.parameters, { ...place, outermost: HEADER_PLACES[sent] });
    // The reader receives the body of a webhook, so its rules are those of a response.
    if (sent === 'response')
      this.#message(before.body ?? NO_MESSAGE, after.body ?? NO_MESSAGE, { place, field: 'request-body' });
    else this.#requestBody(before.body, after.body, place);
    for (const [status, response] of after.responses) {
      const earlier = before.responses.get(status);
      const field = `response-${status}`;
      if (earlier === undefined) this.#add([`response-${outcomeOf(status)}-status-added`], subject, { field });
      else this.#message(earlier, response, { place: { subject, direction: received }, field });
    }
    for (const status of before.responses.keys())
      if (!after.responses.has(status))
        this.#add([`response-${outcomeOf(status)}-status-removed`], subject, { field: `response-${status}` });
  }

  #requestBody(
    before: DescribedMessage | null,
    after: DescribedMessage | null,
    place: Omit<ChangePlace, 'outermost'>,
  ): void {
    const field = 'request-body';
    const { subject } = place;
    if (after === null) {
      if (before !== null) this.#add(['request-body-removed'], subject, { field });
      return;
    }
    const requirement = after.required ? 'required' : 'optional';
    if (before === null) return this.#add([`request-body-added-${requirement}`], subject, { field });
    if (before.required !== after.required) this.#add([`request-body-became-${requirement}`], subject, { field });
    this.#message(before, after, { place, field });
  }

  #security(
    before: OperationParts['security'],
    after: OperationParts['security'],
    { subject, rule }: { subject: ChangeSubject; rule: 'api-security' | 'api-global-security' },
  ): void {
    if (before === null || after === null) return;
    for (const [name, scopes] of after) {
      const earlier = before.get(name);
      if (earlier === undefined) this.#add([`${rule}-added`], subject, { to: [name] });
      const more = scopes.filter((scope) => earlier?.includes(scope) === false);
      if (more.length > 0) this.#add([`${rule}-scope-added`], subject, { to: more });
    }
    for (const [name, scopes] of before) {
      const later = after.get(name);
      if (later === undefined) this.#add([`${rule}-removed`], subject, { from: [name] });
      const fewer = scopes.filter((scope) => later?.includes(scope) === false);
      if (fewer.length > 0) this.#add([`${rule}-scope-removed`], subject, { from: fewer });
    }
  }

  #apiSecurity(): void {
    const subject: ChangeSubject = { kind: 'api', name: '' };
    this.#security(this.#before.security, this.#after.security, { subject, rule: 'api-global-security' });
    for (const { rule, from, to } of securitySchemeChanges(this.#before.securitySchemes, this.#after.securitySchemes))
      this.#add([rule], subject, { from, to });
  }

  #message(
    before: DescribedMessage,
    after: DescribedMessage,
    { place, field }: { place: Omit<ChangePlace, 'outermost'>; field: string },
  ): void {
    const { subject, direction } = place;
    const name = direction === 'request' ? 'request-body' : 'response';
    this.#fields(before.headers, after.headers, { ...place, outermost: HEADER_PLACES[direction] });
    const [older, newer] = [[...before.content.keys()], [...after.content.keys()]];
    const added = newer.filter((type) => !before.content.has(type));
    const removed = older.filter((type) => !after.content.has(type));
    if (added.length > 0) this.#add([`${name}-media-type-added`], subject, { field, to: added });
    if (removed.length > 0) this.#add([`${name}-media-type-removed`], subject, { field, from: removed });
    for (const [type, fields] of after.content) {
      const earlier = before.content.get(type);
      if (earlier === undefined || earlier.length + fields.length === 0) continue;
      if (earlier.length === 0)
        this.#add([`${direction}-body-media-type-schema-added`], subject, { field, to: [type] });
      else if (fields.length === 0)
        this.#add([`${direction}-body-media-type-schema-removed`], subject, { field, from: [type] });
      else this.#fields(earlier, fields, { ...place, outermost: `${direction}-body` });
    }
  }

  /** Compares two lists of fields; schemas with their own pages that both refer to are compared afterwards. */
  #fields(before: readonly Field[], after: readonly Field[], place: ChangePlace): void {
    const aligned = alignCuts(before, after, [this.#before, this.#after]);
    for (const change of changesOf(aligned)) this.#judge(change, place);
    this.#follow(aligned.before, aligned.after, place);
  }

  /** Compares the schemas that the same field refers to before and after. */
  #follow(before: readonly Field[], after: readonly Field[], { direction, outermost, ...around }: ChangePlace): void {
    const older = new Map(before.map((field) => [field.path, field]));
    for (const field of after) {
      const earlier = older.get(field.path);
      if (earlier === undefined || !earlier.isCut || !field.isCut || isHidden([earlier, field], direction)) continue;
      const inner = outermost?.startsWith('request-parameter') === true ? 'request-parameter-property' : null;
      const at = around.at === undefined ? field : { ...field, anchor: anchorBelow(around.at, field) };
      const place = { direction, outermost: field.parent === null ? outermost : inner, subject: around.subject, at };
      for (const [from, to] of pairSchemas(earlier, field)) this.#schemas(from, to, place);
    }
  }

  #schemas(from: string, to: string, { at, ...outer }: ChangePlace): void {
    const [before, after] = [this.#before.component(from), this.#after.component(to)];
    if (before === null || after === null) return;
    // If one of them is in both versions, it has no other name: the field refers to another schema.
    const isOther = from !== to && (this.#before.component(to) ?? this.#after.component(from)) !== null;
    const place: ChangePlace =
      isOther && at !== undefined ? { ...outer, at } : { ...outer, subject: { kind: 'schema', name: to } };
    const key = JSON.stringify([from, to]);
    const pair = getOrMake(this.#pairs, key, () => ({ places: new Set<string>(), changes: [] }));
    const name = `${place.outermost ?? place.direction} ${isOther ? place.subject.name : ''}`;
    if (pair.places.has(name)) return;
    const aligned = alignCuts(before, after, [this.#before, this.#after]);
    if (pair.places.size === 0) pair.changes = changesOf(aligned);
    pair.places.add(name);
    for (const change of pair.changes) this.#judge(change, place);
    this.#follow(aligned.before, aligned.after, place);
  }

  #judge({ kind, from, to, differences }: Change, { subject, direction, outermost, at }: ChangePlace): void {
    const sides = [from, to].filter((field) => field !== null);
    if (isHidden(sides, direction)) return;
    const placeOf = ({ parent }: Field): FieldPlace => {
      if (parent === null && outermost !== null) return outermost;
      return outermost?.startsWith('request-parameter') === true
        ? 'request-parameter-property'
        : `${direction}-property`;
    };
    const anchor = (field: Field): string => {
      const written = at === undefined ? field.anchor : anchorBelow(at, field);
      return subject.kind === 'schema' ? written.replace(/^schema\.?/, '') : written;
    };
    const lone = (field: Field, event: 'added' | 'removed'): void => {
      this.#add([loneRule(field, placeOf(field), event)], subject, { field: anchor(field), what: event });
    };
    if (kind === 'moved' || from === null || to === null) {
      // A note about other keys is compared as a keyword of the object around it.
      if (from !== null && from.isForOtherKeys !== true) lone(from, 'removed');
      if (to !== null && to.isForOtherKeys !== true) lone(to, 'added');
      return;
    }
    // A field that a direction does not have in one version is only compared for that.
    const isComparable = ({ aspect }: Difference): boolean =>
      !sides.some((side) => isHidden([side], direction)) || /(?:read|write)-only$/.test(aspect);
    const isSplit = placeOf(to).startsWith('request-parameter');
    const compared = differences.filter(isComparable);
    for (const { aspect, ...values } of isSplit ? compared.flatMap(withoutJoinedSunset) : compared)
      this.#add([fieldRuleId(placeOf(to), aspect, to)], subject, { field: anchor(to), ...values, what: aspect });
  }

  /** @param what the same for a change of requests and of responses */
  #add(
    rules: RuleId[],
    subject: ChangeSubject,
    {
      field = null,
      from = [],
      to = [],
      what = rules[0] ?? '',
    }: Partial<Pick<FoundChange, 'field' | 'from' | 'to'>> & { what?: string } = {},
  ): void {
    const place = field === '' ? null : field;
    const key = JSON.stringify([subject, place, what, from, to]);
    const existing = this.#found.get(key);
    if (existing === undefined) this.#found.set(key, { rules, subject, field: place, from, to });
    else existing.rules = [...new Set([...existing.rules, ...rules])].toSorted();
  }
}

function changesOf({ before, after }: ReturnType<typeof alignCuts>): Change[] {
  const { changes, removed } = compareAll(before, after, { fields: {}, schemas: {} });
  const all = [...changes, ...removed];
  // An `allOf` that leaves every field as it was is another way to write the same schema.
  const isWrittenAnew = all.every(
    ({ kind, differences }) => kind === 'changed' && differences.every(({ aspect }) => aspect.startsWith('all-of-')),
  );
  return isWrittenAnew ? [] : all;
}

/** The rules for headers: a reader sends those of a request as parameters. */
const HEADER_PLACES = { request: 'request-parameter', response: 'response-header' } as const;
const NO_MESSAGE: DescribedMessage = { required: false, content: new Map(), headers: [] };

const LIFECYCLE_RULES: Readonly<Record<LifecycleAspect, RuleId>> = {
  deprecated: 'endpoint-deprecated',
  'deprecated-with-sunset': 'endpoint-deprecated-with-sunset',
  reactivated: 'endpoint-reactivated',
  'sunset-set': 'api-sunset-set',
  'sunset-deleted': 'sunset-deleted',
  'sunset-changed-earlier': 'api-sunset-date-changed-too-small',
  'sunset-changed-later': 'api-sunset-changed-later',
};

function outcomeOf(status: string): 'success' | 'non-success' {
  return isSuccess(status) ? 'success' : 'non-success';
}

/** Requests have no read-only fields and responses no write-only ones. */
function isHidden(sides: readonly Field[], direction: Direction): boolean {
  return sides.every(({ facts }) => (direction === 'request' ? facts.isReadOnly : facts.isWriteOnly) === true);
}

/** Parameters have no rule for a deprecation with its date. */
function withoutJoinedSunset(found: Difference): Difference[] {
  if (found.aspect !== 'deprecated-with-sunset') return [found];
  return [
    { aspect: 'deprecated', from: [], to: [] },
    { ...found, aspect: 'sunset-set' },
  ];
}

/** The rule of a field that only one version has. */
function loneRule({ place, required, facts }: Field, at: FieldPlace, event: 'added' | 'removed'): RuleId {
  const requirement = required ? 'required' : 'optional';
  switch (at) {
    case 'response-header':
      return event === 'added' ? 'response-header-added' : `${requirement}-response-header-removed`;
    case 'response-body':
    case 'response-property':
      return `response-${requirement}-property-${event}`;
    case 'request-body':
      return event === 'added' ? 'request-body-added-optional' : 'request-body-removed';
    case 'request-parameter':
      if (event === 'removed') return 'request-parameter-removed';
      return place === 'path' ? 'new-request-path-parameter' : `new-${requirement}-request-parameter`;
    case 'request-parameter-property':
    case 'request-property':
      if (event === 'removed') return 'request-property-removed';
      return required && facts.default !== undefined
        ? 'new-required-request-property-with-default'
        : `new-${requirement}-request-property`;
  }
}

/** The schemas that both versions of a field refer to, by name; a single one on each side is a renamed schema. */
function pairSchemas(from: Field, to: Field): [string, string][] {
  const same = new Set(from.schemas.filter((name) => to.schemas.includes(name)));
  const pairs = [...same].map((name): [string, string] => [name, name]);
  const [[older, ...others] = [], [newer, ...further] = []] = [from, to].map(({ schemas }) =>
    schemas.filter((name) => !same.has(name)),
  );
  const isRenamed = older !== undefined && newer !== undefined && others.length + further.length === 0;
  return isRenamed ? [...pairs, [older, newer]] : pairs;
}
