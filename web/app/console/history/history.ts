import type { ConsoleData } from '../../../model/description/console.ts';
import { isGated } from '../../../model/edge/canonical-path.ts';
import type { SampledRequest } from '../../../model/request/request.ts';
import { formText } from '../../../model/request/serialize.ts';
import { isObject, prettyJson } from '../../../model/text/json.ts';
import { onSessionEnd } from '../../state/session-end.ts';
import { readJson, safeSessionStorage, type SafeStorage } from '../../state/storage.ts';
import { Store } from '../../state/store.ts';
import { mentionsSecrets } from '../form-schema.ts';
import { credentialsFor, requestFor, secretsOf } from '../form-values.ts';
import { MASK, storableResponse, storableValues } from '../masking.ts';
import { HISTORY_KEY } from '../memory.ts';
import type { ShownBody } from '../response/shown-response.ts';
import type { Failure } from '../send.ts';
import { linkFragment } from '../share.ts';
import type { SendingResult, SentRequest } from '../use-sending.ts';

/** A text of the history; it may be only the beginning. */
export interface StoredText {
  text: string;
  isCut: boolean;
}

/** A request of this tab and its result, without credentials. */
export interface HistoryEntry {
  /** Milliseconds since 1970. */
  time: number;
  milliseconds: number;
  /** Address of the form's data. */
  href: string;
  /** Path of the page with the form. */
  page: string;
  method: string;
  url: string;
  request: { headers: [name: string, value: string][]; body: StoredText | null };
  outcome:
    | {
        kind: 'response';
        status: number;
        headers: [name: string, value: string][];
        /** Null if the call has no body, or one that cannot be kept. */
        body: StoredText | null;
      }
    | { kind: 'failure'; failure: Failure };
  /** Fragment that fills in the form again; null if the values are too long. */
  fragment: string | null;
  /** Names of the values that the fragment leaves out. */
  without: string[];
}

const MAX_ENTRIES = 20;
/** Characters. Twenty entries must fit into the storage, mostly 5 MB. */
const MAX_TEXT = 20_000;
/** Bytes. Searching a larger response for secrets would block the page. */
const MAX_SEARCHED = 200_000;
/** Characters. Shorter secrets also occur by chance. */
const MIN_SECRET = 4;

/** The last requests of this tab, newest first. If the storage is locked or full, they live as long as the document. */
export class RequestHistory extends Store<{ entries: readonly HistoryEntry[] }> {
  readonly #storage: SafeStorage;

  constructor(storage: SafeStorage) {
    super({ entries: [] });
    this.#storage = storage;
    const stored = readJson(storage, HISTORY_KEY);
    if (Array.isArray(stored)) this.setState({ entries: stored.filter(isEntry).slice(0, MAX_ENTRIES) });
  }

  add(entry: HistoryEntry): void {
    this.#replace([entry, ...this.getState().entries].slice(0, MAX_ENTRIES));
  }

  clear(): void {
    this.#replace([]);
  }

  forget(isMeant: (href: string) => boolean): void {
    const { entries } = this.getState();
    if (entries.some(({ href }) => isMeant(href))) this.#replace(entries.filter(({ href }) => !isMeant(href)));
  }

  #replace(entries: readonly HistoryEntry[]): void {
    this.setState({ entries });
    // If there is no room for all, the oldest are not stored.
    for (let count = entries.length; count > 0; count = Math.floor(count / 2))
      if (this.#storage.set(HISTORY_KEY, JSON.stringify(entries.slice(0, count)))) return;
    this.#storage.remove(HISTORY_KEY);
  }
}

/** The requests of this tab. */
export const history = new RequestHistory(safeSessionStorage);
onSessionEnd(() => history.forget(isGated));

/** Adds a request that was sent with the form of a page. */
export async function addRequest(sent: SentRequest, form: Pick<HistoryEntry, 'href' | 'page'>): Promise<void> {
  history.add(await historyEntry(sent, form));
}

/** Whether a stored value is an entry. This tab wrote it, perhaps with an older version of the site. */
function isEntry(value: unknown): value is HistoryEntry {
  return (
    isObject(value) &&
    ['time', 'milliseconds'].every((key) => typeof value[key] === 'number') &&
    ['href', 'page', 'method', 'url'].every((key) => typeof value[key] === 'string') &&
    isObject(value.request) &&
    Array.isArray(value.request.headers) &&
    isObject(value.outcome) &&
    (value.outcome.kind === 'failure' ? isObject(value.outcome.failure) : Array.isArray(value.outcome.headers)) &&
    Array.isArray(value.without)
  );
}

/** Describes a request for the history, without credentials: masked where they belong, and wherever else they occur. */
export async function historyEntry(
  { data, inputs: { values, files }, target, result, milliseconds }: SentRequest,
  place: { href: string; page: string },
): Promise<HistoryEntry> {
  const secrets = new Set<string>();
  const storable = storableValues(data, values, (text) => secrets.add(text));
  const entered = secretsOf(data, values, target);
  for (const { secret } of Object.values(credentialsFor(values, target))) secrets.add(secret);
  for (const secret of Object.values(entered)) secrets.add(secret);
  const masks = Object.fromEntries(Object.keys(entered).map((name) => [name, MASK]));
  const request = requestFor(data, { values: storable, files }, { target, secrets: masks, isComplete: true });
  const { fragment, names } = await linkFragment(data, values, { masksWriteOnly: true });
  // A server may return a credential anywhere.
  const clean = cleaner(secrets);
  return {
    time: Date.now(),
    milliseconds,
    ...place,
    method: request.method,
    url: clean(request.url),
    request: { headers: cleanHeaders(headersOf(request), clean), body: stored(clean(bodyText(request))) },
    outcome: outcomeOf(result, data, clean),
    fragment,
    without: names,
  };
}

type Clean = (text: string) => string;

/** Returns a function that replaces each secret in a text, also as it is written in addresses and in JSON. */
function cleaner(secrets: ReadonlySet<string>): Clean {
  const written = [...secrets].flatMap((secret) =>
    secret.length < MIN_SECRET ? [] : [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
  );
  return (text) => written.reduce((cleaned, secret) => cleaned.replaceAll(secret, () => MASK), text);
}

type Headers = [name: string, value: string][];

function cleanHeaders(headers: Headers, clean: Clean): Headers {
  return headers.map(([name, value]) => [name, clean(value)]);
}

function headersOf({ headers, contentType }: SampledRequest): Headers {
  return [
    ...headers.map(({ name, value }): [string, string] => [name, value]),
    ...(contentType === null ? [] : [['Content-Type', contentType] satisfies Headers[number]]),
  ];
}

function bodyText({ method, body }: SampledRequest): string {
  if (/^(?:GET|HEAD)$/.test(method)) return '';
  switch (body.kind) {
    case 'none':
      return '';
    case 'json':
      return prettyJson(body.value);
    case 'text':
      return body.text;
    case 'form':
      return formText(body.fields);
    case 'multipart':
      return body.fields.map(({ name, value }) => `${name}: ${value}`).join('\n');
    case 'file':
      return body.name;
  }
}

function stored(text: string): StoredText | null {
  return text === '' ? null : { text: text.slice(0, MAX_TEXT), isCut: text.length > MAX_TEXT };
}

function outcomeOf(result: SendingResult, data: ConsoleData, clean: Clean): HistoryEntry['outcome'] {
  if (result.kind === 'failure') return result;
  const { response, shown } = result;
  const headers = response.headers.map(([name, value]): [string, string] => [
    name,
    mentionsSecrets(name) ? MASK : value,
  ]);
  return {
    kind: 'response',
    status: response.status,
    headers: cleanHeaders(headers, clean),
    body: response.bytes.length > MAX_SEARCHED ? null : stored(clean(storableText(shown, data))),
  };
}

/** The text of a response that can be kept. A text without a structure cannot be searched for secrets. */
function storableText(shown: ShownBody, data: ConsoleData): string {
  if (shown.kind === 'json') return prettyJson(storableResponse(shown.value, data));
  return shown.kind === 'text' && !mentionsSecrets(shown.text) ? shown.text : '';
}
