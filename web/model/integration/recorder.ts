import type { NamedApi, NamedOperation } from '../description/named-api.ts';
import { responseOf } from '../description/operation.ts';
import { Routes } from '../simulator/routes.ts';
import { decodedText } from '../text/decode.ts';
import { tryParseDoubles } from '../text/doubles.ts';
import { type Json, own, ownProperty, stringOf } from '../text/json.ts';
import { fieldsOfValue } from './fields.ts';
import { type Seen, type Usage, USAGE_VERSION, type UsageSource, type UsedEvent, type UsedOperation } from './usage.ts';

/** One call of an integration, as far as its source knows it. */
export interface Exchange {
  method: string;
  /** With or without a host. It can be a path template. */
  address: string;
  requestHeaders?: readonly (readonly [name: string, value: string])[];
  /** JSON, or the fields of a form. */
  requestBody?: string | null;
  status?: number | null;
  responseHeaders?: readonly (readonly [name: string, value: string])[];
  responseBody?: string | null;
  /** ISO 8601; null if the source has no times. */
  at?: string | null;
  /** How often it occurred. Default: once. */
  count?: number;
}

/** A usage without anything. */
export function emptyUsage(): Usage {
  return {
    integration: USAGE_VERSION,
    sources: [],
    operations: [],
    events: [],
    clients: [],
    unknown: { operations: 0, fields: 0, events: 0, errors: 0 },
  };
}

/** Parts of a path before that of the API: a proxy, a region, or `/simulator`. */
const MAX_PREFIX = 4;
/** No API has a path with more parts. */
const MAX_PARTS = 50;

/** Collects which parts of some APIs the messages of an integration have. It keeps only names that the descriptions have. */
export class UsageRecorder {
  /** The usage so far. */
  readonly usage: Usage;
  readonly #apis: readonly NamedApi[];
  readonly #routes: Routes<NamedApi>;

  /** @param usage is continued */
  constructor(apis: readonly NamedApi[], source: UsageSource, usage: Usage = emptyUsage()) {
    this.#apis = apis;
    this.#routes = new Routes({ apis });
    this.usage = usage;
    if (!usage.sources.includes(source)) usage.sources.push(source);
  }

  /** Whether an API has the operation of a call. */
  knows({ method, address }: Pick<Exchange, 'method' | 'address'>): boolean {
    return this.#find(method.toUpperCase(), partsOf(address).path) !== null;
  }

  /** Adds a call. @returns whether an API has its operation */
  add(exchange: Exchange): boolean {
    const method = exchange.method.toUpperCase();
    // Browsers ask by it whether they may send the request.
    if (method === 'OPTIONS') return false;
    const seen = seenOf(exchange.at, exchange.count);
    const { path, query } = partsOf(exchange.address);
    const route = this.#find(method, path);
    this.#client(exchange.requestHeaders ?? [], seen);
    if (route === null) {
      this.usage.unknown.operations += seen.count;
      return false;
    }
    const { api, operation } = route;
    const call = `${operation.method} ${operation.path}`;
    const used = operationIn(this.usage, { api: api.api, operationId: operation.id, call });
    addSeen(used, seen);
    this.#parameters(used, route, { query, headers: exchange.requestHeaders ?? [], seen });
    const body = parsedBody(exchange.requestBody);
    const { body: bodyNode } = operation.sent;
    if (body !== undefined && bodyNode !== undefined) {
      addTo(used.sent, 'body', seen);
      this.#fields(used.sent, body, { path: 'body', nodes: [bodyNode], schemas: api.schemas }, seen);
    }
    this.#response(used, { api, operation }, exchange, seen);
    return true;
  }

  /** Adds an event that the integration received. */
  addEvent(body: Json, at?: string | null): void {
    const seen = seenOf(at);
    const type = stringOf(own(body, 'type'));
    for (const { api, events, schemas } of this.#apis) {
      const event = events.find((candidate) => candidate.type === type);
      if (event === undefined) continue;
      const used = eventIn(this.usage, { api, event: event.name });
      addSeen(used, seen);
      this.#fields(used.received, body, { path: 'body', nodes: [event.body], schemas }, seen);
      return;
    }
    this.usage.unknown.events += 1;
  }

  #find(method: string, path: string): { api: NamedApi; operation: NamedOperation } | null {
    const [, ...segments] = path.split('/', MAX_PARTS);
    if (segments.length === MAX_PARTS - 1) return null;
    for (let prefix = 0; prefix <= Math.min(MAX_PREFIX, segments.length - 1); prefix++) {
      const match = this.#routes.match(method, `/${segments.slice(prefix).join('/')}`);
      if (match?.kind === 'found') return match.route;
    }
    return null;
  }

  #parameters(
    used: UsedOperation,
    { operation }: { operation: NamedOperation },
    { query, headers, seen }: { query: string; headers: NonNullable<Exchange['requestHeaders']>; seen: Seen },
  ): void {
    const nodes = (place: string): [string, unknown][] => Object.entries(operation.sent[place]?.fields ?? {});
    for (const [name] of nodes('path')) addTo(used.sent, `path.${name}`, seen);
    const sentHeaders = new Set(headers.map(([name]) => name.toLowerCase()));
    for (const [name] of nodes('header')) if (sentHeaders.has(name)) addTo(used.sent, `header.${name}`, seen);
    const known = new Set(nodes('query').map(([name]) => name));
    const written = query.split('&').map((pair) => decoded(pair.split('=')[0] ?? ''));
    // A field of an object, such as `filter[status]`.
    for (const name of new Set(written.map((text) => (known.has(text) ? text : (text.split('[')[0] ?? '')))))
      if (known.has(name)) addTo(used.sent, `query.${name}`, seen);
      else if (name !== '') this.usage.unknown.fields += 1;
  }

  #response(
    used: UsedOperation,
    { api, operation }: { api: NamedApi; operation: NamedOperation },
    { status = null, responseBody, responseHeaders = [] }: Exchange,
    seen: Seen,
  ): void {
    if (status === null || !Number.isInteger(status) || status < 100 || status > 599) return;
    const described = responseOf(
      status,
      Object.entries(operation.received).map(([name, node]) => ({ status: name, content: [], node })),
    );
    used.received[status] ??= {};
    const body = tryParseDoubles(responseBody ?? '');
    if (body !== undefined && described !== undefined)
      this.#fields(
        used.received[status],
        body,
        { path: 'response', nodes: [described.node], schemas: api.schemas },
        seen,
      );
    const code = stringOf(own(body, 'code')) ?? stringOf(own(body, 'type'))?.split(/[#/]/).at(-1) ?? null;
    if (status >= 400 && code !== null) {
      const isKnown = api.operations.some(({ errors }) => Object.values(errors).some((codes) => codes.includes(code)));
      if (isKnown) used.errors[status] = [...new Set([...(used.errors[status] ?? []), code])].toSorted();
      else this.usage.unknown.errors += seen.count;
    }
    const dayOf = (name: string): string | null =>
      dayIn(responseHeaders.find(([header]) => header.toLowerCase() === name)?.[1]);
    const [since, sunset] = [dayOf('deprecation'), dayOf('sunset')];
    if (since !== null || sunset !== null) used.deprecation = { since, sunset };
  }

  #fields(to: Record<string, Seen>, value: Json, place: Parameters<typeof fieldsOfValue>[1], seen: Seen): void {
    const { paths, unknown } = fieldsOfValue(value, place);
    for (const path of paths) addTo(to, path, seen);
    this.usage.unknown.fields += unknown;
  }

  /** Remembers a client that is one of ours. Names of other programs can say who runs them. */
  #client(headers: NonNullable<Exchange['requestHeaders']>, seen: Seen): void {
    const agent = headers.find(([header]) => header.toLowerCase() === 'user-agent')?.[1] ?? '';
    const [, name, version] = /^([\w.-]+)\/(\d+(?:\.\d+){0,2})(?![\w.])/.exec(agent) ?? [];
    if (name === undefined || version === undefined || !this.#apis.some(({ client }) => client === name)) return;
    addSeen(clientIn(this.usage, { name, version }), seen);
  }
}

/** Both usages as one. Calls that both have seen count twice. */
export function mergeUsages(one: Usage, other: Usage): Usage {
  const merged = JSON.parse(JSON.stringify(one)) as Usage;
  merged.sources = [...new Set([...one.sources, ...other.sources])];
  for (const operation of other.operations) {
    const known = operationIn(merged, operation);
    addSeen(known, operation);
    addAll(known.sent, operation.sent);
    for (const [status, fields] of Object.entries(operation.received)) addAll((known.received[status] ??= {}), fields);
    for (const [status, codes] of Object.entries(operation.errors))
      known.errors[status] = [...new Set([...(known.errors[status] ?? []), ...codes])].toSorted();
    if (operation.deprecation !== undefined) known.deprecation = operation.deprecation;
  }
  for (const event of other.events) {
    const known = eventIn(merged, event);
    addSeen(known, event);
    addAll(known.received, event.received);
  }
  for (const client of other.clients) addSeen(clientIn(merged, client), client);
  for (const key of ['operations', 'fields', 'events', 'errors'] as const) merged.unknown[key] += other.unknown[key];
  return merged;
}

/** An operation of a usage, which is added if the usage does not have it. */
function operationIn(
  { operations }: Usage,
  { api, operationId, call }: Pick<UsedOperation, 'api' | 'operationId' | 'call'>,
): UsedOperation {
  const known = operations.find((used) => used.api === api && used.operationId === operationId);
  return known ?? added(operations, { api, operationId, call, ...NEVER, sent: {}, received: {}, errors: {} });
}

function eventIn({ events }: Usage, { api, event }: Pick<UsedEvent, 'api' | 'event'>): UsedEvent {
  const known = events.find((used) => used.api === api && used.event === event);
  return known ?? added(events, { api, event, ...NEVER, received: {} });
}

function clientIn({ clients }: Usage, { name, version }: { name: string; version: string }): Usage['clients'][number] {
  const known = clients.find((client) => client.name === name && client.version === version);
  return known ?? added(clients, { name, version, ...NEVER });
}

const NEVER: Seen = { count: 0, first: null, last: null };

function added<T>(list: T[], item: T): T {
  list.push(item);
  return item;
}

function seenOf(at: string | null = null, count = 1): Seen {
  const written = timeText(at === null ? Number.NaN : Date.parse(at));
  return { count, first: written, last: written };
}

/** A time in ms as ISO 8601; null if it has no year of four digits. */
export function timeText(time: number): string | null {
  const written = Number.isNaN(new Date(time).getTime()) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(written) ? written : null;
}

function addTo(fields: Record<string, Seen>, path: string, seen: Seen): void {
  const known = ownProperty(fields, path);
  if (known === undefined) fields[path] = { ...seen };
  else addSeen(known, seen);
}

function addAll(to: Record<string, Seen>, fields: Readonly<Record<string, Seen>>): void {
  for (const [path, seen] of Object.entries(fields)) addTo(to, path, seen);
}

function addSeen(to: Seen, { count, first, last }: Seen): void {
  to.count += count;
  if (first !== null && (to.first === null || first < to.first)) to.first = first;
  if (last !== null && (to.last === null || last > to.last)) to.last = last;
}

/** The path and the query of an address with or without a host. */
function partsOf(address: string): { path: string; query: string } {
  const [target = ''] = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split('#', 1);
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  return { path: path.startsWith('/') ? path : `/${path}`, query: at < 0 ? '' : target.slice(at + 1) };
}

/** JSON, or the fields of a form by name. */
function parsedBody(text: string | null | undefined): Json | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  const json = tryParseDoubles(text);
  if (json !== undefined) return json;
  if (!/^[^\s=&{}[\]<>"]+=[^\s]*$/.test(text)) return undefined;
  return Object.fromEntries(text.split('&').map((pair) => [decoded(pair.split('=')[0] ?? ''), '']));
}

function decoded(text: string): string {
  return decodedText(text.replaceAll('+', ' '));
}

/** The day of a `Deprecation` (RFC 9745) or `Sunset` header (RFC 8594). */
function dayIn(value = ''): string | null {
  const [, seconds] = /^@(\d{1,11})$/.exec(value.trim()) ?? [];
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(value);
  const time = seconds !== undefined ? Number(seconds) * 1000 : isDate ? Date.parse(value) : Number.NaN;
  return timeText(time)?.slice(0, 10) ?? null;
}
