import { isJsonMediaType } from '../../model/api/media-type.ts';
import type {
  Encoding,
  Example,
  Header,
  MediaType,
  Operation,
  Parameter,
  Response,
  ResponseLink,
  SecurityRequirement,
} from '../../model/api/operation.ts';
import type { Schema } from '../../model/api/schema.ts';
import type { OperationPage, WebhookPage } from '../../model/page/page.ts';
import type { TwinContext } from '../../model/page/twin.ts';
import { languageOf } from '../language.ts';
import { durationToWords } from '../parts/duration.ts';
import { othersOf } from '../parts/others-of.ts';
import { isDescribed } from '../parts/parameter-examples.tsx';
import { statusTitle } from '../parts/status.ts';
import { jsonToText } from '../schema/facts.tsx';
import { type OperationPart, operationSections, type Section } from '../sections.ts';
import { addressLink, externalDocs, indented, linkList, oneLine, pageLine, schemeKind, serverList } from './parts.ts';
import { partsOf, schemaFacts, schemaToMarkdown, type SchemaWriting, typeAndFlags, typeToMarkdown } from './schema.ts';
import { blocks, code, codeBlock, link, plain, table, words } from './writing.ts';

interface OperationWriting extends SchemaWriting {
  /** Which examples are included. `first`: one request, and one success example of each media type. */
  examples: 'all' | 'first' | 'none';
  /** Bodies that an earlier step has written, by depth of the cut. */
  written: Map<number, Map<Schema, string>>;
  /** Headers and bodies that all responses share. The twin describes them once. */
  shared: { headers: ReadonlySet<string>; errorBody: string | null };
}

/**
 * A twin that would have more characters leaves out examples, then deep parts, step by step. A step is skipped if the last text was
 * so long that the step would not help.
 */
const STEPS: readonly (Pick<OperationWriting, 'examples' | 'cutDepth'> & { limit: number; skipAbove: number })[] = [
  { examples: 'all', cutDepth: Number.POSITIVE_INFINITY, limit: 6_000, skipAbove: Number.POSITIVE_INFINITY },
  { examples: 'first', cutDepth: Number.POSITIVE_INFINITY, limit: 7_000, skipAbove: 14_000 },
  { examples: 'first', cutDepth: 2, limit: 8_000, skipAbove: 16_000 },
  { examples: 'first', cutDepth: 1, limit: 10_000, skipAbove: 60_000 },
  { examples: 'first', cutDepth: 0, limit: 12_000, skipAbove: Number.POSITIVE_INFINITY },
  { examples: 'none', cutDepth: 0, limit: Number.POSITIVE_INFINITY, skipAbove: Number.POSITIVE_INFINITY },
];

/** The twin of an operation or a webhook: everything that its page says, with one code sample. */
export function operationToMarkdown(page: OperationPage | WebhookPage, context: TwinContext): string {
  const language = languageOf(page);
  let text = '';
  const written: OperationWriting['written'] = new Map();
  for (const { limit, skipAbove, ...step } of STEPS) {
    if (text.length > skipAbove) continue;
    text = writePage(page, { language, context, ...step, written, shared: { headers: new Set(), errorBody: null } });
    if (text.length <= limit) break;
  }
  return text;
}

function writePage(page: OperationPage | WebhookPage, writing: OperationWriting): string {
  const { operation, successions, reference } = page;
  const { language, context } = writing;
  const { t } = language;
  return blocks(
    `# ${plain(operation.title)}`,
    addressLine(operation),
    pageLine(page, writing),
    operation.deprecated && `**${t.deprecationNote}**`,
    ...successions.map(({ side, version, operations, note, href }) => {
      if (operations.length === 0) return words(t.noSuccessorIn(version), context.markdownOf(note?.html ?? null));
      const replaces = side === 'old' ? t.replacedIn(version) : t.replacesIn(version);
      const changes = link(t.whatChanges, context.twinOf(href));
      return words(`${replaces} ${linkList(operations, writing)}. ${changes}.`, context.markdownOf(note?.html ?? null));
    }),
    texts(operation, writing),
    (page.furtherParents ?? []).length > 0 && `${t.alsoUnder} ${linkList(page.furtherParents ?? [], writing)}`,
    ...sections(operation, { level: 2, infoHref: reference.href }, writing),
    !hasResponses(operation) && sampleSection(operation, 2, writing),
    reference.errorsHref !== null && link(t.allErrors, context.twinOf(reference.errorsHref)),
  );
}

function addressLine({ kind, method, path, servers }: Operation): string {
  const base = kind === 'operation' ? (servers[0]?.url.replace(/\/+$/, '') ?? '') : '';
  return code(`${method.toUpperCase()} ${base}${path}`);
}

function texts(operation: Operation, writing: OperationWriting): string {
  const { context, language } = writing;
  const { summary, description } = operation.pathTexts;
  return blocks(
    context.markdownOf(operation.summary),
    context.markdownOf(operation.description),
    (summary !== null || description !== null) &&
      words(language.t.everyOperationOfPath, summary !== null && plain(summary), context.markdownOf(description)),
    externalDocs(operation.externalDocs, writing),
  );
}

interface Place {
  /** Level of the headings of its sections. */
  level: number;
  infoHref: string;
}

function sections(operation: Operation, place: Place, writing: OperationWriting): string[] {
  return operationSections(operation, writing.language).map((section) =>
    blocks(
      section.part === 'responses' && sampleSection(operation, place.level, writing),
      `${'#'.repeat(place.level)} ${section.text}`,
      sectionText(section, { operation, place, writing }),
    ),
  );
}

function hasResponses({ responses }: Operation): boolean {
  return responses.length > 0;
}

/** The request in one programming language, before the responses. */
function sampleSection({ samples }: Operation, level: number, writing: OperationWriting): string {
  const sample = samples?.samples.find(({ language }) => language === 'curl') ?? samples?.samples[0];
  if (samples === null || sample === undefined) return '';
  const texts = sample.text.flatMap((text, index) => {
    const request = samples.requests[index];
    if (request === undefined || (index > 0 && writing.examples !== 'all')) return [];
    return [
      request.label !== null && plain(request.label),
      codeBlock(text, sample.language === 'curl' ? 'sh' : sample.language),
    ];
  });
  return blocks(`${'#'.repeat(level)} ${writing.language.t.request}: ${sample.label}`, ...texts);
}

function sectionText(
  { part }: Section<OperationPart>,
  { operation, place, writing }: { operation: Operation; place: Place; writing: OperationWriting },
): string {
  const { language, context } = writing;
  const { t } = language;
  switch (part) {
    case 'authorization':
      return security(operation.security, place.infoHref, writing);
    case 'body':
      return blocks(
        context.markdownOf(operation.requestBody?.description ?? null),
        content(operation.requestBody?.content ?? [], operation.requestBody?.required === true, writing),
        bodyExamples(operation, place, writing),
      );
    case 'responses':
      return responses(operation, place, writing);
    case 'callbacks':
      return operation.callbacks
        .map(({ name, operation: call }) =>
          blocks(
            `${'#'.repeat(place.level + 1)} ${plain(name)}`,
            addressLine(call),
            call.title !== name && plain(call.title),
            texts(call, writing),
            ...sections(call, { ...place, level: Math.min(place.level + 2, 6) }, writing),
          ),
        )
        .join('\n\n');
    case 'signature': {
      if (operation.signature === null) return '';
      const { header, algorithm, encoding, signedPayload, tolerance, description } = operation.signature;
      const steps = [
        `${t.signatureRead} ${code(header)}.`,
        ...(tolerance === null ? [] : [t.signatureTolerance(durationToWords(tolerance, language))]),
        words(
          `${t.signatureCompute(algorithm)} ${code(signedPayload)}.`,
          encoding !== null && t.signatureEncoding(encoding),
        ),
        t.signatureCompare,
      ];
      return blocks(steps.map((step, index) => `${index + 1}. ${step}`).join('\n'), context.markdownOf(description));
    }
    case 'delivery': {
      if (operation.delivery === null) return '';
      const { timeout, attempts, description } = operation.delivery;
      return blocks(
        [
          timeout === null ? '' : `- ${t.deliveryTimeout}: ${durationToWords(timeout, language)}`,
          attempts === null ? '' : `- ${t.deliveryAttempts}: ${language.number(attempts)}`,
        ]
          .filter(Boolean)
          .join('\n'),
        context.markdownOf(description),
      );
    }
    case 'servers':
      return blocks(operation.hasOwnServers && t.ownServers, serverList(operation.servers, writing));
    default:
      return parameters(
        operation.parameters.filter((parameter) => parameter.in === part),
        operation.exactlyOneOf,
        writing,
      );
  }
}

function security(requirements: SecurityRequirement[] | null, infoHref: string, writing: OperationWriting): string {
  const { language, context } = writing;
  const { t } = language;
  if (requirements === null) return t.authorizationUnknown;
  const needed = requirements.filter(({ schemes }) => schemes.length > 0);
  if (needed.length === 0) return t.noAuthorization;
  const texts = needed.map(({ schemes }) =>
    schemes
      .map(({ scheme, scopes }) => {
        const meanings = new Map(
          scheme.flows.flatMap((flow) => flow.scopes.map(({ name, description }) => [name, description] as const)),
        );
        const list = scopes.map((scope) => words(code(scope), plain(meanings.get(scope) ?? ''))).join(', ');
        return words(
          schemeKind(scheme, language),
          link(scheme.name, context.twinOf(infoHref)),
          scheme.deprecated && `(${t.deprecated})`,
          scopes.length > 0 && `· ${language.count(scopes.length, t.scopes)} ${list}`,
        );
      })
      .join(` **${t.and}** `),
  );
  return blocks(
    texts.length === 1 ? (texts[0] ?? '') : blocks(t.anyOneOf, texts.map((text) => `- ${text}`).join('\n')),
    needed.length < requirements.length && t.orNone,
  );
}

function parameters(list: readonly Parameter[], groups: Operation['exactlyOneOf'], writing: OperationWriting): string {
  const { t } = writing.language;
  const rows = list.flatMap((parameter) => {
    const { name, schema, required, deprecated } = parameter;
    const others = othersOf(parameter, groups);
    return [
      [
        code(name),
        [
          typeAndFlags(schema, { required, deprecated }, writing),
          !required && others.length > 0 && `**${t.requiredWithout}** ${others.map(code).join(', ')}`,
        ]
          .filter(Boolean)
          .join(', '),
        parameterText(parameter, writing),
      ],
      ...partsOf(schema, name, writing).map(({ path, type, text }) => [code(path), type, text]),
    ];
  });
  return table([t.twinField, t.twinType, t.twinDescription], rows);
}

function parameterText(parameter: Parameter | Header, writing: OperationWriting): string {
  const { language, context } = writing;
  const { t } = language;
  const { description, schema, mediaType, serialization, examples } = parameter;
  const own = context.markdownOf(description);
  const facts = schemaFacts(schema, writing, {
    name: parameter.name,
    examples: examples.filter((example) => !isDescribed(example)),
  });
  // A parameter and its schema often have the same description.
  const text = own !== '' && facts.startsWith(own) ? facts : words(own, facts);
  return [
    text,
    ...examples.filter(isDescribed).map((example) => exampleText(example, schema, writing)),
    mediaType !== null && code(mediaType),
    serialization !== null && `${t.notations[serialization.notation]} ${code(serialization.example)}`,
    'in' in parameter && parameter.allowReserved && t.allowReserved,
    'in' in parameter && parameter.allowEmptyValue && t.allowEmptyValue,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An example of a parameter with its summary and description, in one line. */
function exampleText(
  { name, text, summary, description, serialized, elsewhere }: Example,
  schema: Schema | null,
  writing: OperationWriting,
): string {
  const {
    language: { t },
    context,
  } = writing;
  const types = schema?.kind === 'schema' ? schema.types : [];
  return words(
    `${t.exampleValue} ${code(text === '' ? (serialized?.text ?? name) : jsonToText(text, types))}`,
    summary !== null && plain(summary),
    context.markdownOf(description),
    serialized !== null && `${t.asSent} ${code(serialized.text)}`,
    elsewhere !== null && addressLink(t.exampleElsewhere, elsewhere, writing),
  );
}

/** The schemas of a body, one after the other. */
function content(list: readonly MediaType[], required: boolean, writing: OperationWriting): string {
  return list
    .map((media) => {
      const head = mediaLine(media, required, writing);
      return blocks(head, mediaSchemas(media, writing), encodings(media.encoding, writing));
    })
    .join('\n\n');
}

function mediaLine({ name, schema, sameAs }: MediaType, required: boolean, writing: OperationWriting): string {
  const { t } = writing.language;
  const same = sameAs === null ? '' : t.sameAs([sameAs.status, sameAs.mediaType].filter(Boolean).join(' '));
  const type = schema === null ? '' : typeToMarkdown(schema, writing);
  return [code(name), type, required && `**${t.required}**`, same].filter(Boolean).join(', ');
}

function mediaSchemas({ schema, itemSchema, sameAs }: MediaType, writing: OperationWriting): string {
  if (sameAs !== null) return '';
  return blocks(
    schema !== null && bodyToMarkdown(schema, writing),
    itemSchema !== null &&
      blocks(
        `${writing.language.t.eachStreamItem} ${typeToMarkdown(itemSchema, writing)}`,
        schemaToMarkdown(itemSchema, writing),
      ),
  );
}

function bodyToMarkdown(schema: Schema, writing: OperationWriting): string {
  const known = writing.written.get(writing.cutDepth) ?? new Map<Schema, string>();
  const text = known.get(schema) ?? schemaToMarkdown(schema, writing);
  writing.written.set(writing.cutDepth, known.set(schema, text));
  return text;
}

function encodings(list: readonly Encoding[], writing: OperationWriting): string {
  if (list.length === 0) return '';
  const { t } = writing.language;
  const lines = (parts: readonly Encoding[], indent: string): string[] =>
    parts.flatMap(({ name, kind, contentType, style, explode, allowReserved, headers, parts: inner }) => [
      words(
        `${indent}- ${code(name)}`,
        contentType ?? (kind === 'items' && t.eachFurtherPart),
        style !== null && code(`style: ${style}`),
        explode !== null && code(`explode: ${explode}`),
        allowReserved && t.allowReserved,
        headers.length > 0 && `${t.headers}: ${headerList(headers, writing)}`,
      ),
      ...lines(inner, `${indent}  `),
    ]);
  return blocks(t.encodingOfParts, lines(list, '').join('\n'));
}

/** Headers in one line. */
function headerList(headers: readonly Header[], writing: OperationWriting): string {
  return headers.map((header) => headerText(header, writing)).join('; ');
}

function headerText(header: Header, writing: OperationWriting): string {
  const { name, schema, required, deprecated } = header;
  const text = oneLine(parameterText(header, writing));
  return `${code(name)} (${typeAndFlags(schema, { required, deprecated }, writing)})${text === '' ? '' : `: ${text}`}`;
}

/** Responses with their own content one after the other, then the errors as a list. */
function responses(operation: Operation, place: Place, outer: OperationWriting): string {
  const { t } = outer.language;
  const short = operation.responses.filter(isShort);
  const bodies = new Set(short.map((response) => bodyLine(response, outer)));
  const shared = {
    headers: new Set(commonHeaders(operation.responses, outer)),
    errorBody: short.length > 1 && bodies.size === 1 ? ([...bodies][0] ?? null) : null,
  };
  const writing = { ...outer, shared };
  const heading = '#'.repeat(place.level + 1);
  return blocks(
    shared.headers.size > 0 && `${t.twinEveryResponse} ${[...shared.headers].join('; ')}`,
    ...operation.responses
      .filter((response) => !isShort(response))
      .map((response) => wholeResponse(response, heading, writing)),
    short.length > 0 &&
      blocks(
        `${heading} ${t.errors}`,
        shared.errorBody !== null && shared.errorBody !== '' && `${t.twinEveryError} ${shared.errorBody}`,
        short
          .map((response) => indented(blocks(shortResponse(response, writing), examples(response, writing))))
          .join('\n'),
      ),
  );
}

/** The headers that all of several responses have. */
function commonHeaders(list: readonly Response[], writing: OperationWriting): string[] {
  if (list.length < 2) return [];
  const [first = [], ...others] = list.map(({ headers }) => headers.map((header) => headerText(header, writing)));
  return first.filter((text) => others.every((texts) => texts.includes(text)));
}

function ownHeaders({ headers }: Response, writing: OperationWriting): string {
  const own = headers.map((header) => headerText(header, writing)).filter((text) => !writing.shared.headers.has(text));
  return own.length === 0 ? '' : `${writing.language.t.headers}: ${own.join('; ')}`;
}

function codesLine({ problemCodes }: Response, { language: { t } }: OperationWriting): string {
  return problemCodes.length === 0
    ? ''
    : `${t.problemCodes}: ${problemCodes.map((problem) => code(problem.code)).join(', ')}`;
}

function bodyLine({ content: media }: Response, writing: OperationWriting): string {
  return media.map((entry) => mediaLine({ ...entry, sameAs: null }, false, writing)).join('; ');
}

function shortResponse(response: Response, writing: OperationWriting): string {
  const { status, summary, description } = response;
  const about = oneLine(blocks(summary !== null && plain(summary), writing.context.markdownOf(description)));
  const body = writing.shared.errorBody === null ? bodyLine(response, writing) : '';
  const rest = [about, codesLine(response, writing), ownHeaders(response, writing), body].filter(Boolean).join(' · ');
  return `- **${statusTitle(status, writing.language)}**: ${rest}`;
}

function wholeResponse(response: Response, heading: string, writing: OperationWriting): string {
  const { context, language } = writing;
  const { status, summary, description, content: media, links } = response;
  return blocks(
    `${heading} ${statusTitle(status, language)}`,
    summary !== null && plain(summary),
    context.markdownOf(description),
    codesLine(response, writing),
    ownHeaders(response, writing),
    content(media, false, writing),
    links.length > 0 && blocks(`${language.t.links}:`, linkLines(links, writing)),
    examples(response, writing),
  );
}

/** An error whose body is described elsewhere fits in one item of a list. */
function isShort({ status, content: media, links }: Response): boolean {
  const isElsewhere = ({ schema, itemSchema, encoding, sameAs }: MediaType): boolean =>
    sameAs !== null || ((schema === null || schema.kind === 'ref') && itemSchema === null && encoding.length === 0);
  return !/^[123]/.test(status) && links.length === 0 && media.every(isElsewhere);
}

function linkLines(links: readonly ResponseLink[], writing: OperationWriting): string {
  const { language, context } = writing;
  return links
    .map(({ name, operationId, href, description, parameters: passed, requestBody, server }) => {
      const values = [
        ...passed,
        ...(requestBody === null ? [] : [{ name: language.t.linkBody, expression: requestBody }]),
      ];
      return words(
        `- ${code(name)}`,
        href === null ? operationId !== null && code(operationId) : link(operationId ?? name, context.twinOf(href)),
        oneLine(context.markdownOf(description)),
        values.map((value) => `${value.name} = ${code(value.expression)}`).join(' · '),
        server !== null && oneLine(serverList([server], writing).replace(/^- /, '')),
      );
    })
    .join('\n');
}

/** The example bodies of a webhook or a callback, and those of an operation that its code samples do not have. */
function bodyExamples({ requestBody, samples }: Operation, { level }: Place, writing: OperationWriting): string {
  const { t } = writing.language;
  if (samples !== null && writing.examples !== 'all') return '';
  const isShown = (media: MediaType, { name, isGenerated }: Example): boolean =>
    samples === null ||
    (!isGenerated && (media.name !== samples.mediaType || samples.requests.every((request) => request.name !== name)));
  const all = (requestBody?.content ?? []).flatMap((media) =>
    media.examples.filter((example) => isShown(media, example)).map((example) => ({ media, example })),
  );
  return blocks(
    all.length > 0 && `${'#'.repeat(level + 1)} ${t.examples}`,
    ...all.map(({ media, example }) => exampleBlock(example, media, writing)),
  );
}

function examples({ status, content: media }: Response, writing: OperationWriting): string {
  if (writing.examples === 'none' || (writing.examples === 'first' && !status.startsWith('2'))) return '';
  const shown = media
    .filter(({ sameAs }) => sameAs === null)
    .flatMap((entry) =>
      entry.examples
        .slice(0, writing.examples === 'all' ? entry.examples.length : 1)
        .map((example) => ({ entry, example })),
    );
  return blocks(...shown.map(({ entry, example }) => exampleBlock(example, entry, writing)));
}

function exampleBlock(
  { name, summary, description, text, serialized, elsewhere, isCut }: Example,
  { name: mediaType }: MediaType,
  writing: OperationWriting,
): string {
  const {
    language: { t },
    context,
  } = writing;
  const label = summary ?? (name === 'default' ? null : name);
  return blocks(
    words(label !== null && `${t.example}: ${plain(label)}`, oneLine(context.markdownOf(description))),
    text !== '' &&
      codeBlock(isJsonMediaType(mediaType) ? compactJson(text) : text, isJsonMediaType(mediaType) ? 'json' : ''),
    isCut && t.exampleInDocument,
    serialized !== null && blocks(t.asSent, codeBlock(serialized.text, '')),
    elsewhere !== null && addressLink(t.exampleElsewhere, elsewhere, writing),
  );
}

/** An object or array without others inside, in pretty JSON. A line break inside a string is escaped, so each one is layout. */
const INNERMOST = /([[{])\n\s*([^[\]{}]*?)\n\s*([\]}])/g;
const LINE = 100;

/** Pretty JSON with less white space: short objects and arrays are on one line. */
function compactJson(text: string): string {
  return text
    .replaceAll(INNERMOST, (whole: string, open: string, inner: string, close: string) => {
      const line = `${open}${inner.replaceAll(/\n\s*/g, ' ')}${close}`;
      return line.length <= LINE ? line : whole;
    })
    .replaceAll(/^ +/gm, (space) => ' '.repeat(space.length / 2));
}
