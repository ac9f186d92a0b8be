import { textOfValue } from '../request/serialize.ts';
import { canonicalJson } from '../schema/keywords.ts';
import { objectsOf } from '../simulator/objects.ts';
import type { Simulator } from '../simulator/schemas.ts';
import { basicCredentials } from '../text/base64.ts';
import { type Json, type JsonObject, own, tryParseJson } from '../text/json.ts';
import { sha256 } from '../text/sha256.ts';
import { type ExpressionContext, outputsOf, resolveIn, resolveValue } from '../workflow/expression.ts';
import type { Exam, ExamAct, ExamCase, ExamEvidence, ExamReport, ReportedVerdict } from './exam-case.ts';
import { judgeCase, type JudgedCondition, judgeConditions } from './judge-case.ts';

/** A case waits at most this long, in ms of real time while the examiner works. */
const MAX_WAIT = 600_000;
/** A case is over if nothing happens for this long after all its conditions are met, in ms. */
const QUIET = 6000;
/** A longer time between two steps is a pause, in ms: nobody waited. */
const PAUSE = 30_000;
/** A case with more evidence is over, in bytes of JSON. The portal takes no longer state. */
const MAX_EVIDENCE = 1_200_000;

/** The account of the candidate. The examiner calls nothing else. */
export interface ExamAccount {
  /** Such as `https://developers.shop.example/simulator`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  fetch: (
    url: string,
    init: { method: string; headers: Record<string, string>; body: string | null },
  ) => Promise<ExamResponse>;
}

interface ExamResponse {
  ok: boolean;
  status: number;
  text: () => Promise<string>;
}

/** The case that runs. */
interface RunningCase extends Omit<ExamEvidence, 'account'> {
  id: string;
  beganAt: string;
  /** The restarts of the account after the examiner's own. */
  restarts: number;
  /** How many acts of the examiner are done. */
  acts: number;
  /** How long the examiner has waited, in ms. */
  waited: number;
  /** How long nothing has happened, in ms. */
  quiet: number;
}

/** An exam between two steps, as JSON. */
export interface ExamState {
  /** The ids of the chosen cases. */
  cases: readonly string[];
  /** As in {@link ExamReport}. */
  company?: string;
  startedAt: string;
  /** The saved state of the empty account, as JSON. */
  empty: string | null;
  running: RunningCase | null;
  /** When the last step was, in ms. */
  steppedAt: number;
  verdicts: readonly ReportedVerdict[];
}

/** The examiner waits: for the first open condition, or whether more happens if all are met. */
export interface ExamWait {
  kind: 'waiting';
  /** Id of the case. */
  case: string;
  /** The values for the candidate. */
  given: JsonObject;
  conditions: readonly Pick<JudgedCondition, 'id' | 'state'>[];
  /** Ms until the case is over. */
  left: number;
}

/** A case has ended. */
export interface ExamJudged {
  kind: 'judged';
  verdict: ReportedVerdict;
  /** The request, delivery or object that decided; null if nothing was observed. */
  deciding: unknown;
}

type ExamStep = ExamWait | ExamJudged | { kind: 'finished'; report: ExamReport };

/** The account refused a call of the examiner. */
export class ExamCallError extends Error {
  override name = 'ExamCallError';
  readonly status: number;

  constructor(status: number, call: string, text: string) {
    super(`${call} responded with ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** An exam that nobody has begun. @param cases ids of the chosen cases */
export function newExam({ cases }: Exam, chosen: readonly string[], now = Date.now()): ExamState {
  const ids = cases.map(({ id }) => id).filter((id) => chosen.includes(id));
  return { cases: ids, startedAt: isoTime(now), empty: null, running: null, steppedAt: now, verdicts: [] };
}

/**
 * Does what is due: begins a case, reads what the candidate's system did, acts, judges. Call it every few seconds, and keep the
 * state of each result.
 * @param isDone whether the candidate's system says that it has done the task, so that nothing more is awaited
 * @throws ExamCallError if the account refuses a call, and the error of `fetch`; the same state can be continued
 */
export async function stepExam(
  exam: Exam,
  account: ExamAccount,
  state: ExamState,
  { isDone = false, now = Date.now() }: { isDone?: boolean; now?: number } = {},
): Promise<{ state: ExamState; step: ExamStep }> {
  const { verdicts } = state;
  const examCase = exam.cases.find(
    ({ id }) => id === state.running?.id || (state.running === null && isLeft(id, state)),
  );
  if (examCase === undefined) return { state, step: { kind: 'finished', report: reportOf(exam, state, now) } };
  const begun = state.running === null ? await begin(examCase, { account, state, now }) : { ...state };
  const elapsed = Math.min(Math.max(now - state.steppedAt, 0), PAUSE);
  const { running, evidence, isQuiet } = await observe(begun.running ?? newCase(examCase, now), account);
  if (evidence.account.restarts !== running.restarts) {
    // Somebody else wrote what the account shows, so the account has not seen it. The next step begins the case again.
    const open = examCase.conditions.map(({ id }) => ({ id, state: 'open' }) as const);
    const again: ExamState = { ...begun, empty: null, running: null, steppedAt: now };
    return { state: again, step: waitOf(running, open) };
  }
  const judged = judgeConditions(examCase, evidence);
  const acts = await act(examCase, { running, judged, account });
  const hasActed = acts > running.acts;
  const next: RunningCase = {
    ...running,
    acts,
    waited: running.waited + elapsed,
    quiet: isQuiet && !hasActed ? running.quiet + elapsed : 0,
  };
  const isMet = judged.every(({ state: own }) => own === 'met') && acts === examCase.acts.length;
  const isLate = next.waited >= MAX_WAIT || byteLength(next) > MAX_EVIDENCE;
  const isOver = isLate || (!hasActed && !isDelivering(evidence) && (isDone || (isMet && next.quiet >= QUIET)));
  const verdict = judgeCase(examCase, evidence, isOver);
  const kept: ExamState = { ...begun, steppedAt: now, running: next };
  // A request can still run: the log has it at its end.
  const isUnsure = verdict?.result === 'not_attempted' && !isLate && next.quiet < QUIET;
  if (verdict === null || isUnsure) return { state: kept, step: waitOf(next, judged) };
  const reported: ReportedVerdict = {
    ...verdict,
    beganAt: next.beganAt,
    endedAt: isoTime(now),
    evidence: await sha256(canonicalJson(evidence as unknown as Json)),
  };
  const ended: ExamState = { ...kept, running: null, verdicts: [...verdicts, reported] };
  return { state: ended, step: { kind: 'judged', verdict: reported, deciding: decidingIn(evidence, reported) } };
}

function isLeft(id: string, { cases, verdicts }: ExamState): boolean {
  return cases.includes(id) && verdicts.every((verdict) => verdict.id !== id);
}

function newCase({ id }: ExamCase, now: number): RunningCase {
  const none = { given: {}, requests: [], deliveries: [] };
  return { id, beganAt: isoTime(now), restarts: 0, acts: 0, waited: 0, quiet: 0, ...none };
}

/** Empties the account the first time, and brings it into the state of the case. Access tokens stay valid between cases. */
async function begin(
  examCase: ExamCase,
  { account, state, now }: { account: ExamAccount; state: ExamState; now: number },
): Promise<ExamState> {
  const before = await readAccount(account);
  if (state.empty === null) await call(account, 'POST', '/account/reset', null);
  const empty = state.empty ?? JSON.stringify(await call(account, 'GET', '/account/state'));
  await call(account, 'PUT', '/account/state', examCase.begin === null ? empty : { name: examCase.begin });
  const body = (await readAccount(account)) as unknown as Json;
  const context: ExpressionContext = { ...NOTHING, response: { status: 200, headers: {}, body } };
  const restarts = before.restarts + (state.empty === null ? 2 : 1);
  const running = { ...newCase(examCase, now), restarts, given: outputsOf(examCase.given, context) };
  return { ...state, empty, running };
}

const NOTHING: ExpressionContext = { inputs: {}, steps: {}, workflows: {}, request: null, response: null };

/** Adds what has happened since the last step. */
async function observe(
  running: RunningCase,
  account: ExamAccount,
): Promise<{ running: RunningCase; evidence: ExamEvidence; isQuiet: boolean }> {
  const listed = async <T>(list: string): Promise<T[]> => {
    const { data } = (await call(account, 'GET', `/account/${list}`)) as { data: T[] };
    return data.toReversed();
  };
  // A documented response to `Prefer` says nothing about the program: nothing ran.
  const logged = (await listed<Request>('requests')).filter(({ preference }) => preference === undefined);
  const requests = merged(running.requests, logged, ({ requestId }) => requestId);
  const deliveries = merged(running.deliveries, await listed<Delivery>('events'), ({ id }) => id);
  const seen = { ...running, requests, deliveries };
  const objects = await readAccount(account);
  const { given } = running;
  const isQuiet = JSON.stringify([requests, deliveries]) === JSON.stringify([running.requests, running.deliveries]);
  return { running: seen, evidence: { given, requests, deliveries, account: objects }, isQuiet };
}

async function readAccount(account: ExamAccount): Promise<Simulator<'Account'>> {
  return (await call(account, 'GET', '/account')) as unknown as Simulator<'Account'>;
}

type Request = ExamEvidence['requests'][number];
type Delivery = ExamEvidence['deliveries'][number];

function merged<T>(known: readonly T[], listed: readonly T[], idOf: (item: T) => string): T[] {
  return [...new Map([...known, ...listed].map((item) => [idOf(item), item])).values()];
}

function isDelivering({ deliveries }: ExamEvidence): boolean {
  return deliveries.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** Does the acts that are due, in their order. Returns how many are done. */
async function act(
  { acts }: ExamCase,
  { running, judged, account }: { running: RunningCase; judged: readonly JudgedCondition[]; account: ExamAccount },
): Promise<number> {
  const steps = Object.fromEntries(judged.map(({ id, outputs }) => [id, outputs]));
  const resolve = resolveIn({ ...NOTHING, inputs: running.given, steps });
  const isDue = ({ after }: ExamAct): boolean =>
    after === null || judged.some(({ id, state }) => id === after && state === 'met');
  let done = running.acts;
  for (const due of acts.slice(done)) {
    if (!isDue(due)) break;
    const { method, path, body } = due;
    await call(account, method, textOfValue(resolveValue(path, resolve)), resolveValue(body, resolve));
    done += 1;
  }
  return done;
}

async function call(account: ExamAccount, method: string, path: string, body: Json | string = null): Promise<Json> {
  const { baseUrl, clientId, clientSecret } = account;
  const text = body === null || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await account.fetch(baseUrl + path, {
    method,
    headers: {
      Authorization: basicCredentials(clientId, clientSecret),
      ...(text === null ? {} : { 'Content-Type': 'application/json' }),
    },
    body: text,
  });
  const responded = await response.text();
  if (!response.ok) throw new ExamCallError(response.status, `${method} ${path}`, responded);
  const json = responded === '' ? null : tryParseJson(responded);
  if (json === undefined) throw new ExamCallError(502, `${method} ${path}`, responded);
  return json;
}

function waitOf({ id, given, waited }: RunningCase, judged: ExamWait['conditions']): ExamWait {
  const conditions = judged.map(({ id: condition, state }) => ({ id: condition, state }));
  return { kind: 'waiting', case: id, given, conditions, left: MAX_WAIT - waited };
}

function decidingIn({ requests, deliveries, account }: ExamEvidence, { decidedBy }: ReportedVerdict): unknown {
  const all = [...requests, ...deliveries, ...objectsOf(account).map(({ object }) => object)];
  return (
    all.find((item) => decidedBy !== null && [own(item, 'requestId'), own(item, 'id')].includes(decidedBy.id)) ?? null
  );
}

/** The report of an exam, as far as it has come. */
export function reportOf(exam: Exam, { company, startedAt, verdicts }: ExamState, now = Date.now()): ExamReport {
  const endedAt = verdicts.map((verdict) => verdict.endedAt).at(-1) ?? isoTime(now);
  const { version, descriptions, cases } = exam;
  const inOrder = cases.flatMap(({ id }) => verdicts.filter((verdict) => verdict.id === id));
  const named = company === undefined ? {} : { company };
  return { format: 'exam-report', ...named, exam: version, descriptions, startedAt, endedAt, verdicts: inOrder };
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
