import { type Change, compareAll } from '../comparison/compare.ts';
import { lifecycleDifferences } from '../comparison/differences.ts';
import type { Field } from '../comparison/fields.ts';
import type { OperationKey } from '../openapi/outline.ts';
import { alignCuts } from './align-cuts.ts';
import { type ComparedDescription, DescriptionReader, type Message } from './description-reader.ts';
import { levelOfRules, type RuleScope } from './rules.ts';

/** The part of a description that a change is about. */
export interface ChangeSubject {
  kind: 'api' | 'operation' | 'webhook' | 'schema';
  /** `operationId`, else method and path; name of a webhook or schema; empty for the whole API. */
  name: string;
}

/** One change between two states of a description. */
export interface FoundChange {
  /** Names of its rules: two if requests and responses have the same change. */
  rules: string[];
  subject: ChangeSubject;
  /** Anchor of the field on the page of the subject, e.g. `body.email`; for a schema the part after `schema.`; null for the subject itself. */
  field: string | null;
  from: string[];
  to: string[];
}

type Direction = 'request' | 'response';

/** The changes that a pair of field lists has: {@link Collector} adds them to a subject. */
interface Place {
  subject: ChangeSubject;
  direction: Direction;
  scope: RuleScope | null;
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
  /** Pairs of schemas to compare, with the directions in which they have been compared. */
  readonly #pairs = new Map<string, { names: [string, string]; directions: Set<Direction>; changes: Change[] }>();

  constructor(before: ComparedDescription, after: ComparedDescription, today: string) {
    [this.#before, this.#after] = [new DescriptionReader(before), new DescriptionReader(after)];
    this.#outlines = { before: before.outline, after: after.outline };
    this.#today = today;
  }

  run(): FoundChange[] {
    const { pairs, added, removed } = pairOperations(this.#outlines.before.operations, this.#outlines.after.operations);
    for (const { from, to } of pairs) this.#operation(from, to);
    for (const key of removed) this.#removed(key);
    for (const key of added) this.#add([key.kind === 'webhook' ? 'webhook-added' : 'endpoint-added'], subjectOf(key));
    const ranks = ['breaking', 'warning', 'info'];
    const rank = ({ rules }: FoundChange): number => ranks.indexOf(levelOfRules(rules));
    return [...this.#found.values()].toSorted((a, b) => rank(a) - rank(b));
  }

  #removed(key: OperationKey): void {
    if (key.kind === 'webhook') return this.#add(['webhook-removed'], subjectOf(key));
    const { isDeprecated = false, sunset } = this.#before.operation(key).lifecycle;
    const isEarly = sunset !== undefined && sunset > this.#today;
    const rule = isEarly ? 'api-removed-before-sunset' : `api-removed-${isDeprecated ? 'with' : 'without'}-deprecation`;
    this.#add([rule], subjectOf(key), { from: isEarly ? [sunset] : [] });
  }

  #operation(from: OperationKey, to: OperationKey): void {
    const [before, after] = [this.#before.operation(from), this.#after.operation(to)];
    const subject = subjectOf(to);
    const [sent, received]: [Direction, Direction] =
      to.kind === 'webhook' ? ['response', 'request'] : ['request', 'response'];
    const [addressBefore, addressAfter] = [addressOf(from), addressOf(to)];
    if (withoutNames(addressBefore) !== withoutNames(addressAfter))
      this.#add(['api-path-changed'], subject, { from: [addressBefore], to: [addressAfter] });
    if (from.operationId !== null && from.operationId !== to.operationId)
      this.#add(['api-operation-id-changed'], subject, { from: [from.operationId], to: [to.operationId ?? '–'] });
    for (const { aspect, ...values } of lifecycleDifferences(before.lifecycle, after.lifecycle))
      this.#add([LIFECYCLE_RULES[aspect] ?? aspect], subject, values);
    this.#security(before.security, after.security, subject);
    const place = { subject, direction: sent };
    this.#fields(before.parameters, after.parameters, { ...place, scope: HEADER_SCOPES[sent] });

    // The reader receives the body of a webhook, so its rules are those of a response.
    if (sent === 'response')
      this.#message(before.body ?? NO_MESSAGE, after.body ?? NO_MESSAGE, { place, field: 'request-body' });
    else if (before.body === null && after.body !== null)
      this.#add([`request-body-added-${after.body.required ? 'required' : 'optional'}`], subject, {
        field: 'request-body',
      });
    else if (before.body !== null && after.body === null)
      this.#add(['request-body-removed'], subject, { field: 'request-body' });
    else if (before.body !== null && after.body !== null) {
      if (before.body.required !== after.body.required)
        this.#add([`request-body-became-${after.body.required ? 'required' : 'optional'}`], subject, {
          field: 'request-body',
        });
      this.#message(before.body, after.body, { place, field: 'request-body' });
    }
    for (const [status, response] of after.responses) {
      const earlier = before.responses.get(status);
      const field = `response-${status}`;
      if (earlier === undefined) this.#add([`response-${successOf(status)}-status-added`], subject, { field });
      else this.#message(earlier, response, { place: { subject, direction: received }, field });
    }
    for (const status of before.responses.keys())
      if (!after.responses.has(status))
        this.#add([`response-${successOf(status)}-status-removed`], subject, { field: `response-${status}` });
  }

  #security(
    before: ReadonlyMap<string, readonly string[]> | null,
    after: ReadonlyMap<string, readonly string[]> | null,
    subject: ChangeSubject,
  ): void {
    if (before === null || after === null) return;
    for (const [name, scopes] of after) {
      const earlier = before.get(name);
      if (earlier === undefined) this.#add(['api-security-added'], subject, { to: [name] });
      const more = scopes.filter((scope) => earlier?.includes(scope) === false);
      if (more.length > 0) this.#add(['api-security-scope-added'], subject, { to: more });
    }
    for (const [name, scopes] of before) {
      const later = after.get(name);
      if (later === undefined) this.#add(['api-security-removed'], subject, { from: [name] });
      const fewer = scopes.filter((scope) => later?.includes(scope) === false);
      if (fewer.length > 0) this.#add(['api-security-scope-removed'], subject, { from: fewer });
    }
  }

  #message(before: Message, after: Message, { place, field }: { place: Omit<Place, 'scope'>; field: string }): void {
    const { subject, direction } = place;
    const name = direction === 'request' ? 'request-body' : 'response';
    this.#fields(before.headers, after.headers, { ...place, scope: HEADER_SCOPES[direction] });
    const [older, newer] = [[...before.content.keys()], [...after.content.keys()]];
    const added = newer.filter((type) => !before.content.has(type));
    const removed = older.filter((type) => !after.content.has(type));
    if (added.length > 0) this.#add([`${name}-media-type-added`], subject, { field, to: added });
    if (removed.length > 0) this.#add([`${name}-media-type-removed`], subject, { field, from: removed });
    for (const [type, fields] of after.content) {
      const earlier = before.content.get(type);
      if (earlier !== undefined) this.#fields(earlier, fields, { ...place, scope: 'body' });
    }
  }

  /** Compares two lists of fields; schemas with their own pages that both refer to are compared afterwards. */
  #fields(before: readonly Field[], after: readonly Field[], place: Place): void {
    const aligned = alignCuts(before, after, [this.#before, this.#after]);
    const { changes, removed } = compareAll(aligned.before, aligned.after, { fields: {}, schemas: {} });
    for (const change of [...changes, ...removed]) this.#judge(change, place);
    this.#follow(aligned.before, aligned.after, place.direction);
  }

  /** Compares the schemas that the same field refers to before and after. */
  #follow(before: readonly Field[], after: readonly Field[], direction: Direction): void {
    const older = new Map(before.map((field) => [field.path, field]));
    for (const field of after) {
      const earlier = older.get(field.path);
      if (earlier === undefined || !earlier.isCut || !field.isCut || isHidden([earlier, field], direction)) continue;
      for (const [from, to] of pairSchemas(earlier, field)) this.#schemas(from, to, direction);
    }
  }

  #schemas(from: string, to: string, direction: Direction): void {
    const [before, after] = [this.#before.component(from), this.#after.component(to)];
    if (before === null || after === null) return;
    const key = JSON.stringify([from, to]);
    const pair = this.#pairs.get(key) ?? { names: [from, to], directions: new Set<Direction>(), changes: [] };
    if (pair.directions.has(direction)) return;
    const aligned = alignCuts(before, after, [this.#before, this.#after]);
    if (pair.directions.size === 0) {
      const { changes, removed } = compareAll(aligned.before, aligned.after, { fields: {}, schemas: {} });
      pair.changes = [...changes, ...removed];
    }
    pair.directions.add(direction);
    this.#pairs.set(key, pair);
    for (const change of pair.changes)
      this.#judge(change, { subject: { kind: 'schema', name: to }, direction, scope: null });
    this.#follow(aligned.before, aligned.after, direction);
  }

  /** Adds the rules that a change of a field breaks or keeps. */
  #judge({ kind, from, to, differences }: Change, { subject, direction, scope }: Place): void {
    const sides = [from, to].filter((field) => field !== null);
    if (isHidden(sides, direction)) return;
    const scopeOf = (field: Field): RuleScope => (field.parent === null && scope !== null ? scope : 'property');
    const anchor = (field: Field): string =>
      subject.kind === 'schema' ? field.anchor.replace(/^schema\.?/, '') : field.anchor;
    const lone = (field: Field, event: 'added' | 'removed'): void => {
      const rule = loneRule(field, { event, direction, scope: scopeOf(field) });
      this.#add([rule], subject, { field: anchor(field), what: event });
    };
    if (kind === 'moved' || from === null || to === null) {
      // A note about other keys is compared as a flag of the object around it.
      if (from !== null && !from.path.endsWith('.*')) lone(from, 'removed');
      if (to !== null && !to.path.endsWith('.*')) lone(to, 'added');
      return;
    }
    for (const { aspect, ...values } of differences)
      this.#add([`${direction}-${scopeOf(to)}-${aspect}`], subject, { field: anchor(to), ...values, what: aspect });
  }

  /** @param what the same for a change of requests and of responses */
  #add(
    rules: string[],
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

/** The rules for headers: a reader sends those of a request as parameters. */
const HEADER_SCOPES: Readonly<Record<Direction, RuleScope>> = { request: 'parameter', response: 'header' };
const NO_MESSAGE: Message = { required: false, content: new Map(), headers: [] };

const LIFECYCLE_RULES: Readonly<Record<string, string>> = {
  deprecated: 'endpoint-deprecated',
  reactivated: 'endpoint-reactivated',
  'sunset-set': 'api-sunset-set',
  'sunset-changed-earlier': 'api-sunset-changed-earlier',
  'sunset-changed-later': 'api-sunset-changed-later',
};

function successOf(status: string): 'success' | 'non-success' {
  return status.startsWith('2') ? 'success' : 'non-success';
}

/** Requests have no read-only fields and responses no write-only ones. */
function isHidden(sides: readonly Field[], direction: Direction): boolean {
  return sides.every(({ facts }) => (direction === 'request' ? facts.isReadOnly : facts.isWriteOnly) === true);
}

function loneRule(
  { place, required }: Field,
  { event, direction, scope }: { event: 'added' | 'removed'; direction: Direction; scope: RuleScope },
): string {
  const requirement = required ? 'required' : 'optional';
  if (scope === 'header') return event === 'added' ? 'response-header-added' : `${requirement}-response-header-removed`;
  if (scope === 'parameter') {
    if (event === 'removed') return 'request-parameter-removed';
    return place === 'path' ? 'new-request-path-parameter' : `new-${requirement}-request-parameter`;
  }
  if (scope === 'body' && direction === 'request')
    return event === 'added' ? 'request-body-added-optional' : 'request-body-removed';
  if (direction === 'response') return `response-${requirement}-property-${event}`;
  return event === 'added' ? `new-${requirement}-request-property` : 'request-property-removed';
}

/** The schemas that both versions of a field refer to, by name; a single one on each side is a renamed schema. */
function pairSchemas(from: Field, to: Field): [string, string][] {
  const same = from.schemas.filter((name) => to.schemas.includes(name));
  const [older, newer] = [from, to].map(({ schemas }) => schemas.filter((name) => !same.includes(name)));
  const isRenamed = older?.length === 1 && newer?.length === 1;
  return [
    ...same.map((name): [string, string] => [name, name]),
    ...(isRenamed ? [[older[0] ?? '', newer[0] ?? ''] satisfies [string, string]] : []),
  ];
}

function addressOf({ method, path }: OperationKey): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The address without the names of its path parameters, which are no part of a request. */
function withoutNames(address: string): string {
  return address.replaceAll(/\{[^}]*\}/g, '{}');
}

/** The subject of the changes of an operation. */
export function subjectOf(key: OperationKey): ChangeSubject {
  return key.kind === 'webhook'
    ? { kind: 'webhook', name: key.path }
    : { kind: 'operation', name: key.operationId ?? addressOf(key) };
}

interface OperationPair {
  from: OperationKey;
  to: OperationKey;
}

/** Pairs operations by method and path, and the others by `operationId`. */
function pairOperations(
  before: readonly OperationKey[],
  after: readonly OperationKey[],
): { pairs: OperationPair[]; added: OperationKey[]; removed: OperationKey[] } {
  const pairs: OperationPair[] = [];
  let [removed, added] = [[...before], [...after]];
  for (const nameOf of [
    (key: OperationKey) => `${key.kind} ${withoutNames(addressOf(key))}`,
    ({ operationId }: OperationKey) => operationId,
  ]) {
    const byName = new Map(removed.map((key) => [nameOf(key), key]));
    const paired = added.flatMap((to): OperationPair[] => {
      const name = nameOf(to);
      const from = name === null ? undefined : byName.get(name);
      return from === undefined ? [] : [{ from, to }];
    });
    pairs.push(...paired);
    const taken = new Set(paired.flatMap(({ from, to }) => [from, to]));
    [removed, added] = [removed.filter((key) => !taken.has(key)), added.filter((key) => !taken.has(key))];
  }
  return { pairs, added, removed };
}
