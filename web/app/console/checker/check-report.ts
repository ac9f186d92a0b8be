import { isFormMediaType, isJsonMediaType, isPlainTextMediaType } from '../../../model/api/media-type.ts';
import { checkMessage, type Deviation } from '../../../model/description/check-message.ts';
import type { ConsoleData } from '../../../model/description/console.ts';
import type { RequestValues } from '../../../model/description/judge.ts';
import { bareMediaType, contentOf, type DescribedContent, responseOf } from '../../../model/description/operation.ts';
import {
  knownLocations,
  type ParameterTexts,
  readForm,
  readPlainText,
  readParameter,
  type Reading,
} from '../../../model/description/read-values.ts';
import { credentialsOf } from '../../../model/request/credentials.ts';
import { violationToText } from '../../../model/schema/messages.ts';
import { RESULTS } from '../../../model/schema/violation.ts';
import { decodedText } from '../../../model/text/decode.ts';
import { type Json, numberOfText } from '../../../model/text/json.ts';
import { nearestName } from '../../../model/text/similar.ts';
import type { Anchors } from '../anchors.ts';
import { jsonMistake, tryJson } from '../exact-json.ts';
import { formField } from '../form-schema.ts';
import type { ConsoleStrings } from '../strings/en.ts';
import { addressParts, templatePattern } from './named-operation.ts';
import { headerOf, type Pasted, type PastedHeader } from './paste.ts';
import type { CheckerStrings } from './strings/en.ts';

interface ShownDeviation {
  /** The place in the message. */
  label: string;
  message: string;
  /** The description of the field. */
  href: string | null;
  /** Whether the message still obeys its description. */
  isDoubt?: boolean;
}

/** The differences of a message, and sentences about parts that have no field. */
export interface CheckReport {
  notes: string[];
  findings: ShownDeviation[];
}

interface Context {
  data: ConsoleData;
  anchors: Anchors;
  /** The strings of the request form, and those of the check. */
  t: ConsoleStrings;
  own: CheckerStrings;
}

/** The context, and the report that a function adds to. */
type Reporting = Context & { report: CheckReport };

type Readable = Exclude<Pasted, { kind: 'unreadable' }>;

/** Checks a request, or the delivery of a webhook. A pasted part is checked as far as it goes. */
export function checkRequest(pasted: Exclude<Readable, { kind: 'response' }>, context: Context): CheckReport {
  const { data } = context;
  const report: CheckReport = { notes: [], findings: [] };
  const reporting = { ...context, report };
  const texts: ParameterTexts = {};
  if (pasted.kind === 'request' && pasted.method !== data.method)
    report.findings.push({ label: pasted.method, message: context.t.check.enum(data.method), href: null });
  if (pasted.kind === 'request' && data.delivery === undefined) {
    Object.assign(texts, addressTexts(pasted.target, reporting));
    addCredentials(pasted, reporting);
  }
  if (pasted.kind === 'request' || pasted.headers.length > 0) {
    texts.header = (name) => headerOf(pasted.headers, name);
    texts.cookie = cookiesOf(pasted.headers);
  }
  const ofBody: CheckReport = { notes: report.notes, findings: [] };
  const body = enteredBody(pasted, { ...context, report: ofBody });
  const reading = readingOf(data);
  const values: RequestValues = {
    parameters: data.parameters.map((parameter) => readParameter(parameter, texts, reading)),
    body,
    credentials: pasted.kind === 'request' && data.delivery === undefined ? sentSchemes(pasted, data) : null,
  };
  const findings = checkMessage({ kind: 'request', values, locations: knownLocations(texts) }, data, {
    strings: context.t.check,
    tellsUndescribed: true,
  });
  const isOfBody = ({ in: place }: Deviation): boolean => place === 'body';
  addFindings(
    findings.filter((finding) => !isOfBody(finding)),
    reporting,
  );
  report.findings.push(...ofBody.findings);
  addFindings(findings.filter(isOfBody), reporting);
  return report;
}

function readingOf({ $defs: definitions }: ConsoleData): Reading {
  return { definitions, parseJson: tryJson, parseNumber: numberOfText };
}

function cookiesOf(headers: readonly PastedHeader[]): [string, string][] {
  const pairs = headerOf(headers, 'cookie')?.split(';') ?? [];
  return pairs.map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')];
  });
}

/** The parameters of the path and the query. The server may be any, for instance a proxy. */
function addressTexts(target: string, reporting: Reporting): ParameterTexts {
  const { data, t, report } = reporting;
  const { path, query: queryText } = addressParts(target);
  const { path: template, query: fixedQuery } = addressParts(data.path);
  const names = Array.from(template.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name);
  const match = templatePattern(template).exec(path);
  if (match === null) report.findings.push({ label: path || '/', message: t.check.pattern(template), href: null });
  const query = [...new URLSearchParams(queryText)];
  addUnknownQuery(query, fixedQuery, reporting);
  const values = names.map((name, index) => [name, decodedText(match?.[index + 1] ?? '')]);
  return match === null ? { query } : { query, path: Object.fromEntries(values) };
}

function addUnknownQuery(query: readonly [string, string][], fixedQuery: string, { data, t, report }: Reporting): void {
  const known = data.parameters.filter(({ in: location }) => location === 'query');
  const takesAny = data.parameters.some(
    ({ in: location, schema, explode }) =>
      location === 'querystring' ||
      (location === 'query' &&
        explode &&
        ['object', 'choices', 'json'].includes(formField(schema, data.$defs).widget.kind)),
  );
  if (takesAny) return;
  const secrets = data.security.flatMap((schemes) => credentialsOf(schemes).query).join('&');
  const others = new URLSearchParams(`${secrets}&${fixedQuery}`);
  for (const name of new Set(query.map(([key]) => key)))
    if (
      !others.has(name) &&
      !known.some((parameter) => parameter.name === name || name.startsWith(`${parameter.name}[`))
    )
      report.findings.push({ label: name, message: unknownText(name, known, t), href: null });
}

function unknownText(name: string, known: ConsoleData['parameters'], { check }: ConsoleStrings): string {
  const path = [name];
  const nearest = nearestName(
    name,
    known.map((parameter) => parameter.name),
  );
  return violationToText(
    { path, keyword: RESULTS.undescribed, demand: null, ...(nearest !== null && { nearest }) },
    check,
  );
}

type PastedRequest = Extract<Pasted, { kind: 'request' }>;

/** Names of the credentials of each security requirement that a request does not have. */
function missingCredentials({ headers, target }: PastedRequest, { security }: ConsoleData): string[][] {
  const cookies = headerOf(headers, 'cookie') ?? '';
  const nameOf = (pair: string): string => pair.split('=')[0] ?? '';
  return security.map((schemes) => {
    const needed = credentialsOf(schemes);
    return needed.headers
      .map(({ name }) => name)
      .filter((name) => headerOf(headers, name) === null)
      .concat(needed.query.map(nameOf).filter((name) => !target.includes(`${name}=`)))
      .concat(needed.cookies.map(nameOf).filter((name) => !cookies.includes(`${name}=`)));
  });
}

/** Adds a finding if the request satisfies none of the security requirements. */
function addCredentials(pasted: PastedRequest, { data, t, report }: Reporting): void {
  const missing = missingCredentials(pasted, data);
  const [first] = missing;
  if (first === undefined || missing.some((names) => names.length === 0)) return;
  for (const name of first) report.findings.push({ label: name, message: t.check.required, href: '#authorization' });
}

function sentSchemes(pasted: PastedRequest, data: ConsoleData): ReadonlySet<string> {
  const missing = missingCredentials(pasted, data);
  return new Set(
    data.security.flatMap((schemes, index) => (missing[index]?.length === 0 ? schemes.map(({ name }) => name) : [])),
  );
}

/** The content that a description has for a content type, or without one its first JSON content. */
function describedContent<C extends DescribedContent>(headers: readonly PastedHeader[], contents: readonly C[]) {
  const type = headerOf(headers, 'content-type');
  const json = contents.find(({ mediaType }) => isJsonMediaType(mediaType));
  return { type, json, described: type === null ? (json ?? contents[0]) : contentOf(contents, type) };
}

function enteredBody({ headers, body }: Readable, reporting: Reporting): RequestValues['body'] {
  const { data, anchors, t, own, report } = reporting;
  if (body === null || body.trim() === '') return null;
  const unjudged = { schema: true };
  if (data.bodies.length === 0) {
    report.findings.push({ label: t.body, message: t.check.notDescribed, href: null });
    return unjudged;
  }
  const { type, json, described } = describedContent(headers, data.bodies);
  if (type === null ? headers.length > 0 : described === undefined)
    report.findings.push({
      label: 'Content-Type',
      message:
        type === null ? t.check.required : t.check.enum(data.bodies.map(({ mediaType }) => mediaType).join(', ')),
      href: anchors.hrefOf(data.bodies[0]?.anchor ?? 'body', []),
    });
  // With a wrong content type, a JSON body is still checked, because the type may be the only mistake.
  const content = described ?? json;
  if (content === undefined) return unjudged;
  const { schema, mediaType } = content;
  if (isFormMediaType(mediaType))
    return { schema, value: readForm([...new URLSearchParams(body.trim())], content, readingOf(data)) };
  if (isJsonMediaType(mediaType)) return { schema, value: jsonOf(body, reporting) };
  const value = isPlainTextMediaType(mediaType) ? readPlainText(body, schema, readingOf(data)) : undefined;
  if (value !== undefined) return { schema, value };
  report.notes.push(own.otherBody(bareMediaType(type ?? mediaType)));
  return unjudged;
}

/** Parses a body; undefined with a finding if it is not JSON. */
function jsonOf(text: string, { t, own, report }: Reporting): Json | undefined {
  const value = tryJson(text);
  if (value !== undefined) return value;
  const mistake = jsonMistake(text);
  if (mistake === null) report.notes.push(own.tooDeep);
  else report.findings.push({ label: t.body, message: t.notJson(mistake.line, mistake.column), href: null });
  return undefined;
}

function addFindings(findings: readonly Deviation[], { anchors, t, own, report }: Reporting): void {
  for (const { kind, in: place, name, path, names, anchor, message } of findings) {
    const wholeLabel = kind === 'missing' ? t.body : t.wholeValue;
    const label = [...(place === 'body' ? [] : [name]), ...path].join('.') || wholeLabel;
    const href = anchor === null ? null : anchors.hrefOf(anchor, names);
    if (kind === 'unjudged') report.notes.push(own.tooDeep);
    else report.findings.push({ label, message, href, isDoubt: kind === 'doubt' });
  }
}

/** Checks a response. @param status of a response that is pasted without its first line */
export function checkResponse(pasted: Readable, status: string, context: Context): CheckReport {
  const { data, anchors, t, own } = context;
  const report: CheckReport = { notes: [], findings: [] };
  const code = pasted.kind === 'response' ? String(pasted.status) : status;
  const described = responseOf(code, data.responses) ?? data.responses.find((response) => response.status === code);
  if (described === undefined) return { notes: [t.statusNotDescribed(code)], findings: [] };
  const { body, headers } = pasted;
  const types = described.content.map(({ mediaType }) => mediaType).join(', ');
  if (body === null || body.trim() === '') {
    if (types !== '' && data.method !== 'HEAD') report.notes.push(t.bodyMissing(types));
    return report;
  }
  const { type, json, described: content } = describedContent(headers, described.content);
  if (types === '')
    report.findings.push({ label: t.body, message: t.check.notDescribed, href: anchors.hrefOf(described.anchor, []) });
  else if (type === null ? headers.length > 0 : content === undefined)
    report.notes.push(t.wrongType(type === null ? t.noType : bareMediaType(type), types));
  // With a wrong content type, JSON is still checked, because the type may be the only mistake.
  const place = content ?? (tryJson(body) === undefined ? undefined : json);
  if (place === undefined) return report;
  if (!isJsonMediaType(place.mediaType)) {
    report.notes.push(own.otherBody(bareMediaType(type ?? place.mediaType)));
    return report;
  }
  const value = jsonOf(body, { ...context, report });
  if (value === undefined) return report;
  const { schema, anchor } = place;
  const checking = { strings: t.check, tellsUndescribed: true };
  addFindings(checkMessage({ kind: 'body', value, schema, anchor }, data, checking), { ...context, report });
  return report;
}
