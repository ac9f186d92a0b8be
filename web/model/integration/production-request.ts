import type { PublishedReport, Signed } from '../exam/report.ts';
import { arrayOf, isObject, objectOf, stringOf, stringsOf, tryParseJson } from '../text/json.ts';
import type { ApiChanges } from './api-changes.ts';
import type { Usage } from './usage.ts';

export const PRODUCTION_REQUEST_FILE = '%SLUG%-production-request.json';

/** A request for production keys: the content of a file that the reader sends. The portal does not keep it. */
export interface ProductionRequest {
  productionRequest: 1;
  company: string;
  /** Where the webhooks go. */
  callbackUrl: string;
  callsPerMinute: number | null;
  /** The scopes that the operations of the usage need. */
  scopes: string[];
  /** Types of the events that the tests received. */
  events: string[];
  /** How many different operations the tests called. */
  operations: number;
  /** As the portal returned it; null without an exam. */
  report: Signed<PublishedReport> | null;
}

/**
 * A part that a request lacks.
 * - `company`, `callback`, `calls`: not filled in. `callback` also if the address does not begin with `https:`.
 * - `usage`: no operation. `events`: no event.
 * - `report`: no report. `signature`: nobody signed it. `report-company`: it names no company or another one.
 * - `failed`, `not-taken`: cases of the exam.
 */
export interface Missing {
  kind:
    | 'company'
    | 'callback'
    | 'calls'
    | 'usage'
    | 'events'
    | 'report'
    | 'signature'
    | 'report-company'
    | 'failed'
    | 'not-taken';
  /** Ids, for `failed` and `not-taken`. */
  cases: string[];
}

/** The scopes and events of a usage, for a request. */
export function partsOfUsage(
  usage: Usage | null,
  { apis }: Pick<ApiChanges, 'apis'>,
): Pick<ProductionRequest, 'scopes' | 'events' | 'operations'> {
  const { operations = [], events = [] } = usage ?? {};
  const scopes = operations.flatMap(
    ({ api, operationId }) =>
      apis.find((one) => one.api === api)?.operations.find(({ id }) => id === operationId)?.scopes ?? [],
  );
  const types = events.map(({ api, event }) => {
    const own = apis.find((one) => one.api === api)?.events.find(({ name }) => name === event);
    return own?.type ?? event;
  });
  return { scopes: sortedOnce(scopes), events: sortedOnce(types), operations: operations.length };
}

/** Lists what a request lacks. @param cases ids of all cases of the exam */
export function missingIn(request: ProductionRequest, cases: readonly string[]): Missing[] {
  const { company, callbackUrl, callsPerMinute, operations, events, report } = request;
  const verdicts = report?.content.report.verdicts ?? [];
  const failed = verdicts.filter(({ result }) => result === 'failed').map(({ id }) => id);
  const taken = new Set(verdicts.filter(({ result }) => result !== 'not_attempted').map(({ id }) => id));
  const open = report === null ? [] : cases.filter((id) => !taken.has(id));
  const found: [Missing['kind'], isMissing: boolean, cases?: string[]][] = [
    ['company', company.trim() === ''],
    ['callback', !/^https:\/\/[^\s/]+/i.test(callbackUrl.trim())],
    ['calls', callsPerMinute === null],
    ['usage', operations === 0],
    ['events', events.length === 0],
    ['report', report === null],
    ['signature', report !== null && report.signature === null],
    ['report-company', report !== null && report.content.report.company !== company.trim()],
    ['failed', failed.length > 0, failed],
    ['not-taken', open.length > 0, open],
  ];
  return found.filter(([, isMissing]) => isMissing).map(([kind, , ids = []]) => ({ kind, cases: ids }));
}

/** Reads the file of a request; null for another file. The signature of its report is not checked here. */
export function productionRequestFrom(text: string): ProductionRequest | null {
  const value = objectOf(tryParseJson(text));
  if (value.productionRequest !== 1) return null;
  const number = (name: string): number | null => {
    const found = Number(value[name] ?? Number.NaN);
    return Number.isFinite(found) ? found : null;
  };
  const report = objectOf(objectOf(value.report).content).report;
  return {
    productionRequest: 1,
    company: stringOf(value.company) ?? '',
    callbackUrl: stringOf(value.callbackUrl) ?? '',
    callsPerMinute: number('callsPerMinute'),
    scopes: stringsOf(value.scopes),
    events: stringsOf(value.events),
    operations: number('operations') ?? 0,
    // A report is used only if its signature is genuine, so it has its type then.
    report:
      isObject(report) && arrayOf(report.verdicts).length > 0
        ? (value.report as unknown as Signed<PublishedReport>)
        : null,
  };
}

function sortedOnce(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}
