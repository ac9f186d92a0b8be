import { isFormMediaType, isJsonMediaType } from '../../../model/api/media-type.ts';
import type { ConsoleBody, ConsoleData, ConsoleParameter, JsonSchema } from '../../../model/request/console.ts';
import { credentialsOf } from '../../../model/request/credentials.ts';
import { textOfValue } from '../../../model/request/serialize.ts';
import type { Json } from '../../../model/text/json.ts';
import type { Anchors } from '../anchors.ts';
import { check, type Deviation } from '../check.ts';
import { jsonMistake, numberOfText, tryJson } from '../exact-json.ts';
import { type Direction, formField } from '../form-schema.ts';
import { namesAlong, pathOf } from '../pointer.ts';
import { documentedResponse, essenceOf, matchesMediaType } from '../response/shown-response.ts';
import type { ConsoleStrings } from '../strings/en.ts';
import { headerOf, type Pasted, type PastedHeader } from './paste.ts';
import type { CheckerStrings } from './strings.ts';

/** One difference from the description. */
export interface Finding {
  /** The place in the message. */
  label: string;
  message: string;
  /** The description of the field. */
  href: string | null;
}

/** The differences of a message, and sentences about parts that have no field. */
export interface Report {
  notes: string[];
  findings: Finding[];
}

interface Context {
  data: ConsoleData;
  anchors: Anchors;
  /** The strings of the request form, and those of the check. */
  t: ConsoleStrings;
  own: CheckerStrings;
}

type Readable = Exclude<Pasted, { kind: 'unreadable' }>;

/** Checks a request, or the delivery of a webhook. A pasted part is checked as far as it goes. */
export function checkRequest(pasted: Exclude<Readable, { kind: 'response' }>, context: Context): Report {
  const { data } = context;
  const report: Report = { notes: [], findings: [] };
  const values = new Map<string, string[]>();
  const locations = new Set<string>();
  if (pasted.kind === 'request' && pasted.method !== data.method)
    report.findings.push({ label: pasted.method, message: context.t.check.enum(data.method), href: null });
  if (pasted.kind === 'request' && data.delivery === undefined) {
    addAddress(pasted.target, { ...context, report, values, locations });
    addCredentials(pasted, { ...context, report });
  }
  if (pasted.kind === 'request' || pasted.headers.length > 0) {
    locations.add('header').add('cookie');
    for (const { name } of pasted.headers)
      values.set(`header ${name.toLowerCase()}`, [headerOf(pasted.headers, name) ?? '']);
    for (const pair of headerOf(pasted.headers, 'cookie')?.split(';') ?? []) {
      const [name = '', ...value] = pair.trim().split('=');
      values.set(`cookie ${name}`, [value.join('=')]);
    }
  }
  for (const parameter of data.parameters) {
    if (!locations.has(parameter.in) || IGNORED_HEADERS.has(parameter.name.toLowerCase())) continue;
    const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
    report.findings.push(...parameterFindings(parameter, values.get(`${parameter.in} ${name}`), context));
  }
  addBody(pasted, context, report);
  return report;
}

/** Other fields of OpenAPI describe these headers (OpenAPI 3.1, 4.8.12.2). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

interface Collected extends Context {
  report: Report;
  values: Map<string, string[]>;
  locations: Set<string>;
}

/** Reads the parameters of the path and the query. The server may be any, for instance a proxy. */
function addAddress(target: string, { data, t, report, values, locations }: Collected): void {
  const [path = '', query = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 2);
  const [template = '', fixedQuery = ''] = data.path.split('?', 2);
  const names = Array.from(template.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name);
  const pattern = template
    .split(/\{[^{}]+\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
    .join('([^/]+)');
  const match = new RegExp(`${pattern}/?$`).exec(path);
  if (match === null) report.findings.push({ label: path || '/', message: t.check.pattern(template), href: null });
  else locations.add('path');
  for (const [index, name] of names.entries()) values.set(`path ${name}`, [decoded(match?.[index + 1] ?? '')]);
  locations.add('query');
  for (const [name, value] of new URLSearchParams(query))
    values.set(`query ${name}`, [...(values.get(`query ${name}`) ?? []), value]);
  const known = data.parameters.filter(({ in: location }) => location === 'query');
  const secrets = data.security.flatMap((schemes) => credentialsOf(schemes).query).join('&');
  const others = new URLSearchParams(`${secrets}&${fixedQuery}`);
  if (
    data.parameters.some(
      ({ in: location, schema, explode }) =>
        location === 'querystring' || (location === 'query' && explode && isObjectSchema(schema, data)),
    )
  )
    return;
  for (const name of new Set(new URLSearchParams(query).keys()))
    if (
      !others.has(name) &&
      !known.some((parameter) => parameter.name === name || name.startsWith(`${parameter.name}[`))
    )
      report.findings.push({ label: name, message: t.check.notDescribed, href: null });
}

function isObjectSchema(schema: JsonSchema, { $defs }: ConsoleData): boolean {
  return ['object', 'choices', 'json'].includes(formField(schema, $defs).widget.kind);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Adds a finding if the request satisfies none of the security requirements. */
function addCredentials(
  { headers, target }: Extract<Pasted, { kind: 'request' }>,
  { data, t, report }: Context & { report: Report },
): void {
  const cookies = headerOf(headers, 'cookie') ?? '';
  const missing = data.security.map((schemes): string[] => {
    const needed = credentialsOf(schemes);
    const nameOf = (pair: string): string => pair.split('=')[0] ?? '';
    return needed.headers
      .map(({ name }) => name)
      .filter((name) => headerOf(headers, name) === null)
      .concat(needed.query.map(nameOf).filter((name) => !target.includes(`${name}=`)))
      .concat(needed.cookies.map(nameOf).filter((name) => !cookies.includes(`${name}=`)));
  });
  const [first] = missing;
  if (first === undefined || missing.some((names) => names.length === 0)) return;
  for (const name of first) report.findings.push({ label: name, message: t.check.required, href: '#authorization' });
}

function parameterFindings(parameter: ConsoleParameter, texts: string[] | undefined, context: Context): Finding[] {
  const { anchors, data, t } = context;
  const finding = (message: string): Finding => ({
    label: parameter.name,
    message,
    href: anchors.hrefOf(parameter.anchor, []),
  });
  if (texts === undefined) return parameter.required ? [finding(t.check.required)] : [];
  const value = parameter.isContent ? tryJson(texts[0] ?? '') : valueOfTexts(texts, parameter, data);
  if (value === undefined) return [];
  return findingsOf(value, parameter, { ...context, direction: 'request', prefix: [parameter.name] }) ?? [];
}

/** The value that texts of a query or a form stand for, by the schema; undefined for an object, which is not read. */
function valueOfTexts(
  texts: readonly string[],
  { schema, explode = true, style = 'form' }: { schema: JsonSchema; explode?: boolean; style?: string },
  { $defs }: ConsoleData,
): Json | undefined {
  const { widget, isNullable } = formField(schema, $defs);
  const scalar = (text: string): Json => {
    const options = widget.kind === 'options' ? widget.values : [];
    const option = options.find((value) => textOfValue(value) === text);
    if (option !== undefined) return option;
    if (isNullable && text === 'null') return null;
    return widget.kind === 'number' && /^-?\d/.test(text) && Number.isFinite(Number(text)) ? numberOfText(text) : text;
  };
  const [text = ''] = texts;
  if (widget.kind === 'list') {
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    const items = texts.length > 1 || (explode && style === 'form') ? texts : text.split(separator);
    return items.map((item) => valueOfTexts([item], { schema: widget.items }, { $defs } as ConsoleData) ?? item);
  }
  return widget.kind === 'object' || widget.kind === 'choices' ? undefined : scalar(text.trim());
}

/** The differences of a value; null if it could not be checked. */
function findingsOf(
  value: Json,
  { schema, anchor }: { schema: JsonSchema; anchor: string },
  { data, anchors, t, direction, prefix = [] }: Context & { direction: Direction; prefix?: string[] },
): Finding[] | null {
  const deviations: Deviation[] | null = check(value, schema, { definitions: data.$defs, direction, words: t.check });
  return (
    deviations?.map(({ pointer, message }) => {
      const path = pathOf(pointer);
      return {
        label: [...prefix, ...path].join('.') || t.wholeValue,
        message,
        href: anchors.hrefOf(anchor, namesAlong(value, path)),
      };
    }) ?? null
  );
}

/** Checks the body of a request by its content type; without one, by the first JSON schema. */
function addBody(
  { headers, body }: { headers: PastedHeader[]; body: string | null },
  context: Context,
  report: Report,
): void {
  const { data, anchors, t, own } = context;
  const hasBody = body !== null && body.trim() !== '';
  if (!hasBody || data.bodies.length === 0) {
    if (!hasBody && data.requiresBody)
      report.findings.push({
        label: t.body,
        message: t.check.required,
        href: anchors.hrefOf(data.bodies[0]?.anchor ?? 'body', []),
      });
    if (hasBody) report.findings.push({ label: t.body, message: t.check.notDescribed, href: null });
    return;
  }
  const type = headerOf(headers, 'content-type');
  const types = data.bodies.map(({ mediaType }) => mediaType);
  const described =
    type === null
      ? (data.bodies.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? data.bodies[0])
      : data.bodies.find(({ mediaType }) => matchesMediaType(mediaType, essenceOf(type)));
  if (type === null ? headers.length > 0 : described === undefined)
    report.findings.push({
      label: 'Content-Type',
      message: type === null ? t.check.required : t.check.enum(types.join(', ')),
      href: anchors.hrefOf(data.bodies[0]?.anchor ?? 'body', []),
    });
  // With a wrong content type, a JSON body is still checked, because the type may be the only mistake.
  const schema = described ?? data.bodies.find(({ mediaType }) => isJsonMediaType(mediaType));
  if (schema === undefined) return;
  const direction = data.delivery === undefined ? 'request' : 'response';
  if (isFormMediaType(schema.mediaType))
    return addValue(formValue(body, schema, data), schema, { ...context, direction, report });
  if (isJsonMediaType(schema.mediaType)) return addJson(body, schema, { ...context, direction, report });
  report.notes.push(own.otherBody(essenceOf(type ?? schema.mediaType)));
}

function formValue(body: string, { schema }: ConsoleBody, data: ConsoleData): Json {
  const { widget } = formField(schema, data.$defs);
  const form = new URLSearchParams(body.trim());
  const entries = Array.from(new Set(form.keys()), (name): [string, Json] => {
    const known = widget.kind === 'object' ? widget.properties.find((property) => property.name === name) : undefined;
    const texts = form.getAll(name);
    return [name, valueOfTexts(texts, { schema: known?.schema ?? true }, data) ?? texts[0] ?? ''];
  });
  return Object.fromEntries(entries);
}

type Place = { schema: JsonSchema; anchor: string };
type Target = Context & { direction: Direction; report: Report };

function addJson(text: string, place: Place, target: Target): void {
  const { t, own, report } = target;
  const value = tryJson(text);
  if (value !== undefined) return addValue(value, place, target);
  const mistake = jsonMistake(text);
  if (mistake === null) report.notes.push(own.tooDeep);
  else report.findings.push({ label: t.body, message: t.notJson(mistake.line, mistake.column), href: null });
}

function addValue(value: Json, place: Place, target: Target): void {
  const findings = findingsOf(value, place, target);
  if (findings === null) target.report.notes.push(target.own.tooDeep);
  else target.report.findings.push(...findings);
}

/** Checks a response. @param status of a response that is pasted without its first line */
export function checkResponse(pasted: Readable, status: string, context: Context): Report {
  const { data, anchors, t, own } = context;
  const report: Report = { notes: [], findings: [] };
  const code = pasted.kind === 'response' ? String(pasted.status) : status;
  const described = documentedResponse(code, data) ?? data.responses.find((response) => response.status === code);
  if (described === undefined) return { notes: [t.statusNotDescribed(code)], findings: [] };
  const { body, headers } = pasted;
  const types = described.content.map(({ mediaType }) => mediaType).join(', ');
  if (body === null || body.trim() === '') {
    if (types !== '' && data.method !== 'HEAD') report.notes.push(t.bodyMissing(types));
    return report;
  }
  const type = headerOf(headers, 'content-type');
  const json = described.content.find(({ mediaType }) => isJsonMediaType(mediaType));
  const content =
    type === null
      ? (json ?? described.content[0])
      : described.content.find(({ mediaType }) => matchesMediaType(mediaType, essenceOf(type)));
  if (types === '')
    report.findings.push({ label: t.body, message: t.check.notDescribed, href: anchors.hrefOf(described.anchor, []) });
  else if (type === null ? headers.length > 0 : content === undefined)
    report.notes.push(t.wrongType(type === null ? t.noType : essenceOf(type), types));
  // With a wrong content type, JSON is still checked, because the type may be the only mistake.
  const place = content ?? (tryJson(body) === undefined ? undefined : json);
  if (place === undefined) return report;
  if (isJsonMediaType(place.mediaType)) addJson(body, place, { ...context, direction: 'response', report });
  else report.notes.push(own.otherBody(essenceOf(type ?? place.mediaType)));
  return report;
}
