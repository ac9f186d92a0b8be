import { byLocale } from '../site/by-locale.ts';
import type { Locale } from '../site/locale.ts';
import { bytesOfBase64url } from '../text/base64.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  numberOf,
  own,
  stringOf,
  stringsOf,
  textOf,
  tryParseJson,
} from '../text/json.ts';
import type { ApiChanges, IndexedApi } from './api-changes.ts';
import { knownPart } from './known-part.ts';
import { type Exchange, mergeUsages, timeText, UsageRecorder } from './recorder.ts';
import { STRINGS } from './strings/all.ts';
import type { RefusalReason } from './strings/en.ts';
import { wrongPlaceOf } from './usage-schema.ts';
import { type Usage, USAGE_VERSION, type UsageSource } from './usage.ts';

/** The usage in a file, or why the file has none. The words are complete sentences that name the place and the fix. */
type UsageFile =
  | { kind: 'usage'; usage: Usage }
  | { kind: 'refused'; reason: RefusalReason; words: Readonly<Record<Locale, string>> };

/** Throwing it ends the reading of a file. */
class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly at: string;
  readonly fix: string;

  constructor(reason: RefusalReason, at = '', fix = '') {
    super(reason);
    [this.reason, this.at, this.fix] = [reason, at, fix];
  }
}

/**
 * Reads which parts of some APIs a file uses: a HAR file, a Postman collection, an OpenTelemetry export, a report of the exam, a log of the
 * clients, `integration.json`, or lines such as `GET /orders`. It never keeps values of the file.
 */
export function readUsage(text: string, changes: Pick<ApiChanges, 'apis' | 'releases'>): UsageFile {
  try {
    return { kind: 'usage', usage: usageIn(text.replace(/^\uFEFF/, ''), changes) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, at, fix } = error;
    const words = byLocale((locale) => STRINGS[locale][reason].replace('{at}', at).replace('{fix}', fix));
    return { kind: 'refused', reason, words };
  }
}

interface FoundCall extends Exchange {
  /** Whether its response is a page, a script or another file that a page loads. */
  isFile?: boolean;
}

/** The calls and events that a reader found in a document. */
interface Found {
  source: UsageSource;
  calls: FoundCall[];
  events?: { type: string; at: string | null }[];
}

/** The first characters of files that a program has compressed, read as UTF-8. */
const COMPRESSED = { gzip: '\u001F\uFFFD', zip: 'PK\u0003\u0004' };

function usageIn(text: string, changes: Pick<ApiChanges, 'apis' | 'releases'>): Usage {
  const { apis } = changes;
  if (text.trim() === '') throw new Refusal('empty');
  const [compressed] = Object.entries(COMPRESSED).find(([, start]) => text.startsWith(start)) ?? [];
  if (compressed !== undefined) throw new Refusal('format', compressed);
  if (!/^\s*[[{]/.test(text)) return recorded([linesIn(text)], apis);
  const documents = documentsIn(text);
  const [first] = documents;
  if (isObject(first) && first.integration !== undefined)
    return knownPart(documents.map((document) => checkedUsage(document ?? null)).reduce(mergeUsages), changes);
  return recorded(
    documents.map((document, index) => foundIn(document, { index, apis })),
    apis,
  );
}

/** One document, or one in each line. */
function documentsIn(text: string): Json[] {
  const whole = tryParseJson(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const document = tryParseJson(line);
    if (document === undefined) throw new Refusal('json', `line ${index + 1}`);
    return [document];
  });
}

function foundIn(document: Json, { index, apis }: { index: number; apis: readonly IndexedApi[] }): Found {
  if (!isObject(document)) throw new Refusal('format', `[${index}]`);
  const { log, requests, resourceSpans, content, openapi, swagger, operation } = document;
  // The API of Postman wraps a collection.
  const collection = isObject(document.collection) ? document.collection : document;
  if (log !== undefined) return harIn(document);
  if (collection.item !== undefined && collection.info !== undefined) return collectionIn(collection);
  if (requests !== undefined || document.collection !== undefined)
    throw new Refusal('version', 'info.schema', 'Postman Collection v2.1');
  if (resourceSpans !== undefined) return tracesIn(document);
  if (own(own(content, 'report'), 'format') === 'exam-report') return examIn(content ?? null, apis);
  if (typeof operation === 'string') return clientCallIn(document);
  if (openapi !== undefined || swagger !== undefined)
    throw new Refusal('description', openapi === undefined ? 'swagger' : 'openapi');
  throw new Refusal('format', Object.keys(document).slice(0, 3).join(', ') || '{}');
}

/** Leaves out the files of a page, and calls to a host that has no known operation. */
function recorded(found: readonly Found[], apis: readonly IndexedApi[]): Usage {
  const [first] = found;
  const recorder = new UsageRecorder(apis, first?.source ?? 'lines');
  const calls = found.flatMap((one) => one.calls);
  const known = new Set(calls.filter((call) => recorder.knows(call)));
  const hosts = new Set([...known].map(hostOf));
  for (const call of calls)
    if (known.has(call) || (hosts.has(hostOf(call)) && call.isFile !== true)) recorder.add(call);
  for (const { type, at } of found.flatMap(({ events = [] }) => events)) recorder.addEvent({ type }, at);
  const { usage } = recorder;
  if (usage.operations.length + usage.events.length === 0) throw new Refusal('none', String(calls.length));
  return usage;
}

function hostOf({ address }: Exchange): string {
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';
}

function need<T>(value: T | null | undefined, at: string): T {
  if (value === null || value === undefined) throw new Refusal('place', at);
  return value;
}

function listAt(value: unknown, at: string): Json[] {
  return need(Array.isArray(value) ? (value as Json[]) : null, at);
}

const FILE_TYPE = /^(?:text\/(?:html|css)|(?:image|font|video|audio)\/)|javascript|wasm/;

/** HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). Safari and Firefox leave out bodies that they did not keep. */
function harIn({ log }: JsonObject): Found {
  const calls = listAt(own(log, 'entries'), 'log.entries').map((entry, index): FoundCall => {
    const at = `log.entries[${index}]`;
    const [request, response] = [own(entry, 'request'), own(entry, 'response')];
    const posted = own(request, 'postData');
    const content = own(response, 'content');
    const form = arrayOf(own(posted, 'params')).map((param) => `${textOf(own(param, 'name')) ?? ''}=`);
    const body = stringOf(own(posted, 'text')) ?? '';
    const text = stringOf(own(content, 'text')) ?? '';
    return {
      method: need(stringOf(own(request, 'method')), `${at}.request.method`),
      address: need(stringOf(own(request, 'url')), `${at}.request.url`),
      requestHeaders: pairsOf(own(request, 'headers'), 'name'),
      requestBody: body === '' ? form.join('&') : body,
      status: numberOf(own(response, 'status')),
      responseHeaders: pairsOf(own(response, 'headers'), 'name'),
      responseBody: own(content, 'encoding') === 'base64' ? textOfBase64(text) : text,
      at: stringOf(own(entry, 'startedDateTime')),
      isFile: FILE_TYPE.test(stringOf(own(content, 'mimeType')) ?? ''),
    };
  });
  return { source: 'har', calls };
}

function pairsOf(headers: unknown, key: string): (readonly [string, string])[] {
  return arrayOf(headers).flatMap((header) => {
    const name = own(header, 'disabled') === true ? null : stringOf(own(header, key));
    return name === null ? [] : [[name, stringOf(own(header, 'value')) ?? ''] as const];
  });
}

function textOfBase64(text: string): string {
  try {
    return new TextDecoder().decode(bytesOfBase64url(text));
  } catch {
    return '';
  }
}

/** Postman Collection v2.1 and v2.0 (https://schema.postman.com/). Saved responses can be those of somebody else, so they do not count. */
function collectionIn(document: JsonObject): Found {
  const written = stringOf(own(document.info, 'schema')) ?? '';
  if (!/\/v2\.[01](?:\.\d+)?\//.test(written)) throw new Refusal('version', 'info.schema', 'Postman Collection v2.1');
  const calls: Exchange[] = [];
  const variables = new Map(pairsOf(document.variable, 'key'));
  const read = (items: readonly Json[], at: string): void => {
    for (const [index, entry] of items.entries()) {
      const place = `${at}[${index}]`;
      const inner = own(entry, 'item');
      if (inner !== undefined) read(listAt(inner, `${place}.item`), `${place}.item`);
      else calls.push(requestIn(own(entry, 'request'), { at: `${place}.request`, variables }));
    }
  };
  read(listAt(document.item, 'item'), 'item');
  return { source: 'postman', calls };
}

function requestIn(
  request: unknown,
  { at, variables }: { at: string; variables: ReadonlyMap<string, string> },
): Exchange {
  const addressOf = (written: string): string =>
    withoutVariable(written.replaceAll(VARIABLE, (text, name: string) => variables.get(name.trim()) || text));
  if (typeof request === 'string') return { method: 'GET', address: addressOf(request) };
  const url = own(request, 'url');
  const written =
    stringOf(url) ??
    stringOf(own(url, 'raw')) ??
    stringsOf(own(url, 'path'))
      .map((part) => `/${part}`)
      .join('');
  const [path = ''] = written.split('?', 1);
  const query = pairsOf(own(url, 'query'), 'key').map(([name]) => `${encodeURIComponent(name)}=`);
  const body = own(request, 'body');
  const form = [own(body, 'urlencoded'), own(body, 'formdata')].flatMap((list) => pairsOf(list, 'key'));
  return {
    method: stringOf(own(request, 'method')) ?? 'GET',
    address: addressOf(
      isObject(url) && query.length > 0 ? `${path}?${query.join('&')}` : need(written || null, `${at}.url`),
    ),
    requestHeaders: pairsOf(own(request, 'header'), 'key'),
    // Variables can be numbers, which stand without quotes.
    requestBody: stringOf(own(body, 'raw'))?.replaceAll(VARIABLE, '0') ?? form.map(([name]) => `${name}=`).join('&'),
  };
}

/** A variable of Postman. */
const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** An address without the variable for its server. */
function withoutVariable(address: string): string {
  return address.replace(/^\{\{[^{}]*\}\}/, '');
}

/** Traces in the JSON of OTLP (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding), with the attributes of HTTP spans since 2022. */
function tracesIn({ resourceSpans }: JsonObject): Found {
  const spans = listAt(resourceSpans, 'resourceSpans').flatMap((resource, index) => {
    const scopes = own(resource, 'scopeSpans') ?? own(resource, 'instrumentationLibrarySpans');
    return listAt(scopes, `resourceSpans[${index}].scopeSpans`).flatMap((scope) => arrayOf(own(scope, 'spans')));
  });
  return { source: 'opentelemetry', calls: spans.flatMap((span) => callOfSpan(span) ?? []) };
}

function callOfSpan(span: Json): Exchange | null {
  const attributes = new Map(
    arrayOf(own(span, 'attributes')).map((attribute): [string, string] => {
      const value = own(attribute, 'value');
      const [first] = isObject(value) ? Object.values(value) : [];
      return [stringOf(own(attribute, 'key')) ?? '', textOf(first) ?? ''];
    }),
  );
  const first = (...names: string[]): string | undefined => names.map((name) => attributes.get(name)).find(Boolean);
  const method = first('http.request.method', 'http.method');
  const address = first('url.full', 'http.url', 'url.template', 'url.path', 'http.target', 'http.route');
  // Spans of a server are calls that the integration received.
  if (method === undefined || address === undefined || /^(?:2|SPAN_KIND_SERVER)$/.test(textOf(own(span, 'kind')) ?? ''))
    return null;
  const agent = first('user_agent.original', 'http.user_agent');
  const nanoseconds = Number(textOf(own(span, 'startTimeUnixNano')) ?? Number.NaN);
  return {
    method,
    address,
    requestHeaders: agent === undefined ? [] : [['user-agent', agent]],
    status: Number(first('http.response.status_code', 'http.status_code') ?? 0),
    at: timeText(nanoseconds / 1e6),
  };
}

/** The requests and deliveries that decided the cases of an exam. */
function examIn(content: Json, apis: readonly IndexedApi[]): Found {
  const decided = arrayOf(own(own(content, 'report'), 'verdicts')).map((verdict) => own(verdict, 'decidedBy'));
  const operations = apis.flatMap((api) => api.operations);
  const found: Required<Found> = { source: 'exam', calls: [], events: [] };
  for (const decision of decided) {
    const [name, at] = [stringOf(own(decision, 'name')), stringOf(own(decision, 'at'))];
    const operation = own(decision, 'kind') === 'request' ? operations.find(({ id }) => id === name) : undefined;
    if (operation !== undefined)
      found.calls.push({
        method: operation.method,
        address: operation.path,
        status: numberOf(own(decision, 'status')),
        at,
      });
    else if (own(decision, 'kind') === 'delivery' && name !== null) found.events.push({ type: name, at });
  }
  return found;
}

/** A line of the log of a client: the call with its names, and null instead of each value. */
function clientCallIn({
  method,
  path,
  query,
  headers,
  request,
  status,
  response,
  code,
  at,
  client,
}: JsonObject): Found {
  const agent: (readonly [string, string])[] = typeof client === 'string' ? [['user-agent', client]] : [];
  const call: Exchange = {
    method: need(stringOf(method), 'method'),
    address: `${need(stringOf(path), 'path')}?${stringsOf(query)
      .map((name) => `${encodeURIComponent(name)}=`)
      .join('&')}`,
    requestHeaders: [...stringsOf(headers).map((name) => [name, ''] as const), ...agent],
    requestBody: isObject(request) ? JSON.stringify(request) : null,
    status: numberOf(status),
    responseBody: isObject(response)
      ? JSON.stringify(typeof code === 'string' ? { ...response, code } : response)
      : null,
    at: stringOf(at),
  };
  return { source: 'client', calls: [call] };
}

/** A call at the beginning of a line, or in quotes as in the log of a server. */
const CALL =
  /(?:^|["\s])(GET|HEAD|POST|PUT|PATCH|DELETE)\s+((?:https?:\/\/|\/|\{\{)[^\s"]*)(?:\s+HTTP\/[\d.]+)?"?(?:\s+(\d{3})\b)?/;

function linesIn(text: string): Found {
  const calls = text.split('\n').flatMap((line): Exchange[] => {
    const [, method, address, status] = CALL.exec(line) ?? [];
    if (method === undefined || address === undefined) return [];
    return [{ method, address: withoutVariable(address), status: status === undefined ? null : Number(status) }];
  });
  if (calls.length === 0) throw new Refusal('format', 'line 1');
  return { source: 'lines', calls };
}

function checkedUsage(document: Json): Usage {
  if (own(document, 'integration') !== USAGE_VERSION)
    throw new Refusal('version', 'integration', `integration.json ${USAGE_VERSION}`);
  const place = wrongPlaceOf(document);
  if (place !== null) throw new Refusal('place', place);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has judged it
  return document as unknown as Usage;
}
