import { canonicalJson } from '../schema/keywords.ts';
import { violationsOf } from '../schema/violations.ts';
import { objectsOf } from '../simulator/objects.ts';
import { type Json, type JsonObject, textOf, tryParseJson } from '../text/json.ts';
import { check, type Criterion } from '../workflow/criterion.ts';
import {
  type ExchangedRequest,
  type ExchangedResponse,
  type ExpressionContext,
  outputsOf,
  type Resolve,
  resolveIn,
} from '../workflow/expression.ts';
import type { DecidedBy, ExamCase, ExamEvidence, ExamVerdict, ObservedKind } from './exam-case.ts';

/** A request, a delivery or an object, as conditions see it. */
interface Observed {
  decidedBy: DecidedBy;
  request: ExchangedRequest | null;
  response: ExchangedResponse | null;
}

export interface JudgedCondition {
  id: string;
  /** An open condition can still be met. A broken one cannot. */
  state: 'met' | 'open' | 'broken';
  decidedBy: DecidedBy | null;
  outputs: JsonObject;
}

/** Judges the conditions of a case in their order. */
export function judgeConditions({ conditions }: ExamCase, evidence: ExamEvidence): JudgedCondition[] {
  const observed = observedIn(evidence);
  const firsts = new Map<string, Observed>();
  const steps: Record<string, JsonObject> = {};
  return conditions.map((condition) => {
    const { id, after, where, each, distinct, schema, pause, atLeast, atMost } = condition;
    const resolve = (item: Observed): Resolve => resolveIn(contextOf(item, evidence.given, steps));
    const isMet = (item: Observed, criteria: readonly Criterion[]): boolean =>
      criteria.every((criterion) => check(criterion, resolve(item)).isMet);
    const before = after === null ? undefined : firsts.get(after);
    const later =
      after !== null && before === undefined ? [] : observed.slice(observed.findIndex((item) => item === before) + 1);
    const found = later.filter((item) => isOf(item, condition) && isMet(item, where));
    const counted = distinct === null ? found : distinctBy(found, (item) => resolve(item)(distinct));
    const [first] = counted;
    const outputs = first === undefined ? {} : outputsOf(condition.outputs, contextOf(first, evidence.given, steps));
    if (first !== undefined) firsts.set(id, first);
    steps[id] = outputs;
    const wrong = counted.find(
      (item) => !isMet(item, each) || !obeys(item, schema) || secondsBetween(before, item) < pause,
    );
    const breaking = wrong ?? (atMost === null ? undefined : counted[atMost]);
    if (breaking !== undefined) return { id, state: 'broken', decidedBy: breaking.decidedBy, outputs };
    const state = counted.length < atLeast ? 'open' : 'met';
    return { id, state, decidedBy: counted.at(-1)?.decidedBy ?? null, outputs };
  });
}

function contextOf(
  { request, response }: Observed,
  inputs: JsonObject,
  steps: ExpressionContext['steps'],
): ExpressionContext {
  return { inputs, steps, workflows: {}, request, response };
}

/** The first of those with the same value. */
function distinctBy(items: readonly Observed[], valueOf: (item: Observed) => Json | undefined): Observed[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const before = seen.size;
    return seen.add(canonicalJson(valueOf(item) ?? null)).size > before;
  });
}

/**
 * The verdict on a case.
 * @param isOver whether nothing more is awaited; before that, only a broken condition decides
 * @returns null if the case is not decided
 */
export function judgeCase(examCase: ExamCase, evidence: ExamEvidence, isOver = true): ExamVerdict | null {
  const { id } = examCase;
  const judged = judgeConditions(examCase, evidence);
  const broken = judged.find(({ state }) => state === 'broken');
  if (broken !== undefined) return { id, result: 'failed', condition: broken.id, decidedBy: broken.decidedBy };
  if (!isOver) return null;
  const open = judged.find(({ state }) => state === 'open');
  const last = observedIn(evidence).findLast(isAttempt)?.decidedBy ?? null;
  if (open === undefined) return { id, result: 'passed', condition: null, decidedBy: judged.at(-1)?.decidedBy ?? last };
  if (last === null) return { id, result: 'not_attempted', condition: null, decidedBy: null };
  return { id, result: 'failed', condition: open.id, decidedBy: open.decidedBy ?? last };
}

/** Whether the candidate's system did something. */
function isAttempt({ decidedBy: { kind, status } }: Observed): boolean {
  return kind === 'request' || (kind === 'delivery' && status !== null);
}

/** Everything that was observed: the requests in their order, then the deliveries, then the objects. */
function observedIn({ requests, deliveries, account }: ExamEvidence): Observed[] {
  return [
    ...requests.map(
      ({ requestId, operationId, status, at, method, fault, code, idempotencyKey, requestBody, responseBody }) => ({
        decidedBy: { kind: 'request' as const, id: requestId, name: operationId, status, at },
        request: {
          method,
          headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
          body: tryParseJson(requestBody ?? ''),
        },
        response: {
          status,
          headers: headersOf(fault),
          body: code === null ? tryParseJson(responseBody ?? '') : { code },
        },
      }),
    ),
    ...deliveries.map(({ id, type, body, attempt, fault, result, eventId }) => ({
      decidedBy: {
        kind: 'delivery' as const,
        id,
        name: type,
        status: result?.status ?? null,
        at: result?.at ?? null,
      },
      request: {
        method: 'POST',
        headers: { ...headersOf(fault), 'delivery-attempt': String(attempt), 'x-event-id': eventId },
        body: tryParseJson(body),
      },
      response:
        result?.status === undefined || result.status === null
          ? null
          : { status: result.status, headers: {}, body: undefined },
    })),
    ...objectsOf(account).map(({ list, object }) => ({
      decidedBy: { kind: 'object' as const, id: textOf(object.id) ?? '', name: list, status: null, at: null },
      request: null,
      response: { status: 200, headers: {}, body: object },
    })),
  ];
}

function headersOf(fault: string | null | undefined): Record<string, string> {
  return fault === null || fault === undefined ? {} : { 'x-simulator-fault': fault };
}

function isOf({ decidedBy }: Observed, { kind, of }: { kind: ObservedKind; of: string }): boolean {
  return decidedBy.kind === kind && (of === '*' || decidedBy.name === of);
}

function obeys({ request }: Observed, schema: JsonObject | null): boolean {
  if (schema === null) return true;
  return violationsOf(request?.body ?? null, schema, { definitions: {}, direction: 'request' }).length === 0;
}

/** Seconds of the account's clock. */
function secondsBetween(before: Observed | undefined, { decidedBy: { at } }: Observed): number {
  const from = before?.decidedBy.at ?? null;
  return from === null || at === null ? Number.POSITIVE_INFINITY : (Date.parse(at) - Date.parse(from)) / 1000;
}
