import { type Json, type JsonObject, arrayOf, isObject, objectOf, stringOf } from '../../../web/model/text/json.ts';

/** A problem document without what is different each time: ids, numbers, dates and keys. */
function shapeOf({ type, status, code, detail, errors }: JsonObject): string {
  // All APIs share one limit.
  const api = code === 'rate_limited' ? null : (stringOf(type) ?? '').replace(/^https?:\/\/[^/]+/, '');
  const listed = arrayOf(errors).map((error) => {
    const { pointer, code: kind, message } = objectOf(error);
    return [general(pointer), kind, general(message)];
  });
  return JSON.stringify([api, status, code, general(detail), listed]);
}

function general(text: Json | undefined): string {
  return (stringOf(text) ?? '')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'KEY')
    .replaceAll(/\b(usr|dev|ctr|cli|ord|evt|dlv)_[A-Za-z0-9]{10}\b/g, '$1_ID')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?/g, 'DATE')
    .replaceAll(/\d+/g, '0');
}

/** The shapes of the problem documents that the simulator has sent. */
const sent = new Set<string>();

export function recordProblem(body: JsonObject): void {
  if (stringOf(body.code) !== null) sent.add(shapeOf(body));
}

export function wasSent(problem: JsonObject): boolean {
  return sent.has(shapeOf(problem));
}

/** The problem documents in a JSON value, each with its place. */
export function problemsIn(value: Json | undefined, at = ''): { at: string; problem: JsonObject }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => problemsIn(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  const isProblem =
    stringOf(value.requestId) !== null && stringOf(value.title) !== null && stringOf(value.code) !== null;
  if (isProblem) return [{ at, problem: value }];
  return Object.entries(value).flatMap(([name, part]) => problemsIn(part, `${at}/${name}`));
}

/** The problem documents in the code blocks of a guide. */
export function problemsOfGuide(markdown: string): JsonObject[] {
  const blocks = Array.from(markdown.matchAll(/^```json[^\n]*\n(.*?)^```$/gms), ([, code = '']) => code);
  return blocks
    .filter((code) => code.includes('"requestId"'))
    .flatMap((code) => problemsIn(JSON.parse(code) as Json).map(({ problem }) => problem));
}
