import type { Simulator } from '../simulator/schemas.ts';
import type { Locale } from '../site/locale.ts';
import type { Json, JsonObject } from '../text/json.ts';
import type { Criterion } from '../workflow/criterion.ts';

/** Where the build publishes the {@link Exam}. */
export const EXAM_PATH = '/exam/cases.json';

export type ExamText = Readonly<Record<Locale, string>>;

/** The certification plan, as the build publishes it. */
export interface Exam {
  version: string;
  /** Versions of the API descriptions by their names, e.g. `v3`. */
  descriptions: Readonly<Record<string, string>>;
  cases: readonly ExamCase[];
}

/** One rule that an integration has to obey. */
export interface ExamCase {
  /** Such as `C01`. */
  id: string;
  /** The heading that it is listed below; null without one. */
  group: ExamText | null;
  title: ExamText;
  why: ExamText;
  /** The task of the candidate's system. */
  task: ExamText;
  /** Path and anchor of the section that explains the rule, without the language. */
  guide: string;
  /** The named state that the case begins with; null for an account without contracts. */
  begin: string | null;
  /** Expressions of the values that the candidate gets, by name. They see the account at the beginning as `$response.body`. */
  given: Readonly<Record<string, string>>;
  /** The actions of the examiner, in this order. */
  acts: readonly ExamAct[];
  conditions: readonly ExamCondition[];
}

/** A call of the examiner to the simulator account. Path and body can have expressions. */
export interface ExamAct {
  /** The condition that must be met first; null before the candidate begins. */
  after: string | null;
  method: string;
  /** Such as `/simulator/account/faults`. */
  path: string;
  body: Json;
}

/** The values of `$request`, `$response` and `$statusCode` in a condition. */
export type ObservedKind = 'request' | 'delivery' | 'object';

/** A condition on what is observed: a number of requests, deliveries or objects, and what is true of each. */
export interface ExamCondition {
  id: string;
  kind: ObservedKind;
  /** An operation, a type of an event, or a list of the account; `*` for all of a kind. */
  of: string;
  /** Only those that meet all of these count. */
  where: readonly Criterion[];
  /** The first one of another condition must come before; null if the order does not matter. */
  after: string | null;
  /** Messages with the same value of this expression count once; null if all count. */
  distinct: string | null;
  atLeast: number;
  /** Null for any number. */
  atMost: number | null;
  /** Each of those that count must meet all of these. */
  each: readonly Criterion[];
  /** The JSON Schema of each request body; null if it does not matter. */
  schema: JsonObject | null;
  /** Seconds that must be between the first one of `after` and each of these. */
  pause: number;
  /** Expressions of values of the first one by name. Later conditions and acts see them as `$steps.<id>.outputs.<name>`. */
  outputs: Readonly<Record<string, string>>;
  /** The expected behavior. */
  expected: ExamText;
}

/** The observations of one case, oldest first. */
export interface ExamEvidence {
  /** The values that the candidate got. */
  given: JsonObject;
  requests: readonly Simulator<'LoggedRequest'>[];
  deliveries: readonly Simulator<'Delivery'>[];
  account: Simulator<'Account'>;
}

export type ExamResult = 'passed' | 'failed' | 'not_attempted';

/** The request, delivery or object that decided a case. */
export interface DecidedBy {
  kind: ObservedKind;
  id: string;
  /** The operation, the type of the event, or the list of the account. */
  name: string;
  /** Null for an object, and for a delivery without a response. */
  status: number | null;
  /** By the account's clock; null for an object. */
  at: string | null;
}

export interface ExamVerdict {
  /** Id of the case. */
  id: string;
  result: ExamResult;
  /** The condition that was not met; null unless the case has failed. */
  condition: string | null;
  /** Null if nothing was observed. */
  decidedBy: DecidedBy | null;
}

export interface ReportedVerdict extends ExamVerdict {
  beganAt: string;
  endedAt: string;
  /** SHA-256 of the evidence, hexadecimal. */
  evidence: string;
}

/** The result of an exam. It has no secrets and no personal data. */
export interface ExamReport {
  format: 'exam-report';
  /** The company, as the candidate named it at the start. Reports without a name have no such member. */
  company?: string;
  /** Version of the exam. */
  exam: string;
  /** Versions of the API descriptions by their names. */
  descriptions: Readonly<Record<string, string>>;
  startedAt: string;
  endedAt: string;
  /** In the order of the cases. */
  verdicts: readonly ReportedVerdict[];
}
