import type { Operation, SecurityRequirement } from '../../model/api/operation.ts';
import type { OperationPage, WebhookPage } from '../../model/page/page.ts';
import type { TwinContext } from '../../model/page/twin.ts';
import { languageOf } from '../language.ts';
import { durationToWords } from '../parts/duration.ts';
import { type OperationPart, operationSections, type Section } from '../sections.ts';
import { bodyExamples } from './examples.ts';
import { content } from './media-types.ts';
import type { OperationWriting } from './operation-writing.ts';
import { parameters } from './parameters.ts';
import { externalDocs, linkList, pageLine, sampleBlock, sampleOf, schemeKind, serverList } from './parts.ts';
import { responses } from './responses.ts';
import { blocks, code, link, plain, words } from './writing.ts';

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
  const sample = samples === null ? undefined : sampleOf(samples);
  if (samples === null || sample === undefined) return '';
  const texts = sample.text.flatMap((text, index) => {
    const request = samples.requests[index];
    if (request === undefined || (index > 0 && writing.examples !== 'all')) return [];
    return [request.label !== null && plain(request.label), sampleBlock(text, sample)];
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
