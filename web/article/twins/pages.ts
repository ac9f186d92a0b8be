import type { FieldChange, FieldLink, MessageChanges, MigratedObject } from '../../model/api/migration.ts';
import type { SecurityScheme } from '../../model/api/operation.ts';
import { type GuideStep, STEP_MARK } from '../../model/page/guide-step.ts';
import type {
  ErrorsPage,
  GuidePage,
  HomePage,
  InfoPage,
  MigrationPage,
  OperationLink,
  Page,
  Problem,
  ReactPage,
  SchemaPage,
  TagPage,
} from '../../model/page/page.ts';
import { statusTitle } from '../parts/status.ts';
import {
  addressLink,
  externalDocs,
  linkList,
  oneLine,
  operationList,
  pageLine,
  sampleBlock,
  sampleOf,
  schemeKind,
  serverList,
  type Writing,
} from './parts.ts';
import { schemaToMarkdown, typeToMarkdown } from './schema.ts';
import { blocks, code, link, plain, words } from './writing.ts';

export function head(page: Page, writing: Writing): string {
  return blocks(`# ${plain(page.title)}`, pageLine(page, writing));
}

export function guideToMarkdown(page: GuidePage | ReactPage, writing: Writing): string {
  const body = page.kind === 'guide' ? withSteps(writing.context.markdownOf(page.body), page, writing) : '';
  return blocks(head(page, writing), plain(page.description), body);
}

/** Writes the steps of workflows in place of their marks. */
function withSteps(markdown: string, { steps = {} }: GuidePage, writing: Writing): string {
  return markdown.replaceAll(new RegExp(`${STEP_MARK}([^${STEP_MARK}]*)${STEP_MARK}`, 'g'), (_, name: string) => {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    return step === undefined ? '' : stepText(step, writing);
  });
}

function stepText(step: GuideStep, { language: { t }, context }: Writing): string {
  const { markdown, operation, samples, response, expected, outputs, isSimulatorOnly } = step;
  const { method, path, label, href } = operation;
  const sample = sampleOf(samples);
  const used = outputs.map(({ field, example }) => `${code(field)} ${code(example)}`).join(', ');
  return blocks(
    markdown,
    isSimulatorOnly && t.simulatorOnly,
    `${code(`${method.toUpperCase()} ${path}`)} · ${link(label, context.twinOf(href))}`,
    sample?.text[0] !== undefined && sampleBlock(sample.text[0], sample),
    words(link(`${t.response} ${response.status}`, context.twinOf(response.href)), expected.map(code).join(', ')),
    used !== '' && `${t.stepOutputs}: ${used}`,
  );
}

export function homeToMarkdown(page: HomePage, writing: Writing): string {
  return blocks(
    `# ${plain(page.title)}`,
    pageLine(page, writing),
    plain(page.tagline),
    plain(page.lead),
    (page.actions ?? []).length > 0 && linkList(page.actions ?? [], writing),
    writing.context.markdownOf(page.body),
  );
}

export function infoToMarkdown(page: InfoPage, writing: Writing): string {
  const { language, context } = writing;
  const { t } = language;
  const { reference, summary, body, servers, securitySchemes, tags, contact, license, termsOfService } = page;
  const base = context.addressOf(encodeURI(reference.base));
  const contactText =
    contact === null
      ? ''
      : words(
          `- ${t.contact}:`,
          contact.address === null
            ? plain(contact.name ?? '')
            : addressLink(contact.name ?? contact.address.url, contact.address, writing),
          contact.email,
        );
  const licenseText =
    license === null
      ? ''
      : words(
          `- ${t.license}:`,
          license.address === null ? plain(license.name) : addressLink(license.name, license.address, writing),
          license.identifier !== null && license.identifier !== license.name && code(license.identifier),
        );
  return blocks(
    head(page, writing),
    reference.version !== '' && t.version(plain(reference.version)),
    summary !== null && plain(summary),
    words(
      `${t.download}:`,
      [
        link('YAML', `${base}.yaml`),
        link('JSON', `${base}.json`),
        link('TypeScript', `${base}.d.ts`),
        page.hasCollection ? link(t.postmanCollection, `${base}.postman.json`) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    reference.errorsHref !== null && link(t.errors, context.twinOf(reference.errorsHref)),
    ...page.migrations.map(({ side, version, href }) =>
      link(side === 'old' ? t.migration(version) : t.migrateFrom(version), context.twinOf(href)),
    ),
    context.markdownOf(body),
    externalDocs(page.externalDocs, writing),
    servers.length > 0 && blocks(`## ${t.servers}`, serverList(servers, writing)),
    securitySchemes.length > 0 &&
      blocks(`## ${t.authentication}`, ...securitySchemes.map((scheme) => schemeText(scheme, writing))),
    tags.length > 0 &&
      blocks(
        `## ${t.operations}`,
        ...tags.map(({ label, href, operations, more }) =>
          blocks(
            `### ${link(label, context.twinOf(href))}`,
            operationList(withoutExcerpts(operations), writing),
            more > 0 && language.count(more, t.moreOperations),
          ),
        ),
      ),
    (contact !== null || license !== null || termsOfService !== null) &&
      blocks(
        `## ${t.contactAndLicense}`,
        [
          contactText,
          licenseText,
          termsOfService === null
            ? ''
            : `- ${t.termsOfService}: ${addressLink(termsOfService.url, termsOfService, writing)}`,
        ]
          .filter(Boolean)
          .join('\n'),
      ),
  );
}

function withoutExcerpts(operations: readonly OperationLink[]): OperationLink[] {
  return operations.map((operation) => ({ ...operation, excerpt: '' }));
}

function schemeText(scheme: SecurityScheme, { language, context }: Writing): string {
  const { t } = language;
  const fact = (name: string, value: string | null): string => (value === null ? '' : `- ${name}: ${code(value)}`);
  return blocks(
    `### ${plain(scheme.name)}`,
    words(schemeKind(scheme, language), scheme.deprecated && `(${t.deprecated})`),
    context.markdownOf(scheme.description),
    [
      fact(t.discoveryUrl, scheme.openIdConnectUrl),
      fact(t.metadataUrl, scheme.metadataUrl),
      ...scheme.flows.flatMap((flow) => [
        `- ${t.flow}: ${t.flowNames[flow.name] ?? flow.name}`,
        fact(t.authorizationUrl, flow.authorizationUrl),
        fact(t.deviceAuthorizationUrl, flow.deviceAuthorizationUrl),
        fact(t.tokenUrl, flow.tokenUrl),
        fact(t.refreshUrl, flow.refreshUrl),
        ...flow.scopes.map(({ name, description }) => words(`- ${code(name)}:`, plain(description))),
      ]),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

export function tagToMarkdown(page: TagPage, writing: Writing): string {
  const { language, context } = writing;
  const { t } = language;
  const partOf = page.partOf.map(({ label, href }) =>
    href === null ? plain(label) : link(label, context.twinOf(href)),
  );
  return blocks(
    head(page, writing),
    partOf.length > 0 && `${t.partOf} ${partOf.join(', ')}`,
    page.tagKind !== null && `${t.tagKind}: ${plain(page.tagKind)}`,
    context.markdownOf(page.body),
    externalDocs(page.externalDocs, writing),
    page.operations.length > 0 && blocks(`## ${t.operations}`, operationList(page.operations, writing)),
    page.ranges !== null &&
      linkList(
        page.ranges.links.filter(({ isCurrent }) => !isCurrent),
        writing,
      ),
  );
}

/** @param cutDepth named schemas at this depth become links */
export function schemaPageToMarkdown(page: SchemaPage, writing: Writing, cutDepth: number): string {
  const { t } = writing.language;
  const { schema, usedBy, moreUsers, partOf } = page;
  return blocks(
    `# ${plain(page.title)}`,
    pageLine(page, writing),
    schema.type !== page.title && typeToMarkdown(schema, { ...writing, cutDepth }),
    schema.deprecated && `**${t.deprecationNote}**`,
    schemaToMarkdown(schema, { ...writing, cutDepth }),
    `## ${t.usedBy}`,
    usedBy.length > 0 ? operationList(withoutExcerpts(usedBy), writing) : t.notUsed,
    moreUsers > 0 && writing.language.count(moreUsers, t.moreOperations),
    partOf.length > 0 && blocks(`## ${t.partOf}`, linkList(partOf, writing)),
  );
}

export function errorsToMarkdown(page: ErrorsPage, writing: Writing): string {
  const { language } = writing;
  const { t } = language;
  return blocks(
    head(page, writing),
    t.errorsLead,
    ...page.groups.map(({ status, problems }) =>
      blocks(
        `## ${status === null ? t.otherStatus : statusTitle(status, language)}`,
        ...problems.map((problem) => problemText(problem, writing)),
      ),
    ),
  );
}

/** The most operations of one problem code that are links. */
const LINKED_OPERATIONS = 3;

function problemText(
  { code: name, title, meaning, cause, remedy, operations, more }: Problem,
  { language, context }: Writing,
): string {
  const { t } = language;
  // The addresses of many operations would be most of the twin.
  const isLinked = operations.length <= LINKED_OPERATIONS;
  const cases = operations.map(({ operation: { label, href }, statuses }) =>
    words(isLinked ? link(label, context.twinOf(href)) : plain(label), `(${statuses.join(', ')})`),
  );
  if (more > 0) cases.push(language.count(more, t.moreOperations));
  const count = language.count(operations.length + more, t.returnedBy);
  return blocks(
    words(`### ${code(name)}`, title !== null && plain(title)),
    context.markdownOf(meaning),
    [
      cause === null ? '' : `- ${t.cause}: ${oneLine(context.markdownOf(cause))}`,
      remedy === null ? '' : `- ${t.remedy}: ${oneLine(context.markdownOf(remedy))}`,
      operations.length === 0 ? `- ${t.notReturned}` : `- ${count}: ${cases.join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

export function migrationToMarkdown(page: MigrationPage, writing: Writing): string {
  const { language, context } = writing;
  const { t } = language;
  const address = ({ method, path }: OperationLink): string => code(`${method.toUpperCase()} ${path}`);
  const place = (where: MigratedObject['place']): string => (where === 'request' ? t.inRequests : t.inResponses);
  return blocks(
    head(page, writing),
    plain(page.description),
    ...page.groups.map(({ label, operations }) =>
      blocks(
        `## ${plain(label)}`,
        ...operations.map(({ from, note, successors, removed }) =>
          blocks(
            `### ${link(from.label, context.twinOf(from.href))}`,
            address(from),
            successors.length === 0 && t.noSuccessorIn(page.versions.to),
            context.markdownOf(note?.html ?? null),
            ...successors.map(({ to, statuses, changes, objects }) => {
              const status = statuses === null ? '' : `· ${t.returnsStatus(statuses.to.join(' / '), statuses.from)}`;
              const shared = objects.map((object) => `${code(object.label)} ${place(object.place)}`).join(', ');
              const isSame = changes.request.length + changes.response.length + changes.more + objects.length === 0;
              return blocks(
                words(t.callInstead, link(to.label, context.twinOf(to.href)), address(to), status),
                isSame ? t.nothingElse : changesText(changes, writing),
                objects.length > 0 && `${t.alsoChangesOf} ${shared}`,
              );
            }),
            removed.request.length + removed.response.length > 0 &&
              blocks(t.inNone(page.versions.to), changesText(removed, writing)),
          ),
        ),
      ),
    ),
    page.objects.length > 0 &&
      blocks(
        `## ${t.sharedObjects}`,
        t.sharedObjectsLead,
        ...page.objects.map(({ from, to, place: where, changes }) =>
          blocks(
            words(`### ${code(from)}`, to !== from && `→ ${code(to)}`, place(where)),
            changesText(changes, writing),
          ),
        ),
      ),
    page.added.length > 0 &&
      blocks(`## ${t.onlyIn(page.versions.to)}`, operationList(withoutExcerpts(page.added), writing)),
  );
}

function changesText({ request, response, more }: MessageChanges, { language }: Writing): string {
  const { t } = language;
  const list = (title: string, changes: readonly FieldChange[]): string =>
    changes.length === 0 ? '' : `${title}:\n${changes.map((change) => `- ${changeText(change)}`).join('\n')}`;
  const changeText = ({
    kind,
    from,
    to,
    isTypeChanged,
    isNewlyRequired,
    addedValues,
    removedValues,
  }: FieldChange): string => {
    const name = (field: FieldLink | null): string => (field === null ? '' : code(field.label));
    const type = isTypeChanged && from !== null && to !== null ? `${from.type} → ${to.type}` : (to ?? from)?.type;
    return [
      kind === 'changed' || from === null || to === null ? name(from ?? to) : `${name(from)} → ${name(to)}`,
      plain(type ?? ''),
      t.changeKinds[kind],
      isNewlyRequired && (kind === 'added' ? t.required : t.nowRequired),
      addedValues.length > 0 && `${t.newValues}: ${addedValues.map(code).join(', ')}`,
      removedValues.length > 0 && `${t.goneValues}: ${removedValues.map(code).join(', ')}`,
    ]
      .filter(Boolean)
      .join(', ');
  };
  return blocks(list(t.request, request), list(t.response, response), more > 0 && language.count(more, t.moreChanges));
}
