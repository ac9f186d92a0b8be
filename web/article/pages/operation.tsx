import type { Link } from '../../model/api/link.ts';
import type { Callback, Operation, ParameterLocation } from '../../model/api/operation.ts';
import { LATE_PART, ARTICLE_SECTIONS } from '../../model/page/page-data.ts';
import type { OperationPage, WebhookPage } from '../../model/page/page.ts';
import { ALL, type TwinStep, WHOLE, type ArticleKind, present, type Section, withFreeIds } from '../kind.ts';
import {
  Anchor,
  Authored,
  currentLanguage,
  Heading,
  type HeadingLevel,
  type Language,
  levelBelow,
  links,
  Twin,
} from '../kit.tsx';
import { ExternalDocs } from '../parts/address.tsx';
import { CheckOpener, ConsoleOpener } from '../parts/console-opener.tsx';
import { Content } from '../parts/content.tsx';
import { Delivery, Signature, webhookSections } from '../parts/delivery.tsx';
import { Endpoint } from '../parts/endpoint.tsx';
import { hasExamples, RequestExamples, ResponseExamples } from '../parts/examples.tsx';
import { History, historySections } from '../parts/history.tsx';
import { Parameters } from '../parts/parameters.tsx';
import { Replacement } from '../parts/replacement.tsx';
import { Responses } from '../parts/responses.tsx';
import { Security } from '../parts/security.tsx';
import { Servers } from '../parts/servers.tsx';
import { statusTitle } from '../parts/status.ts';
import type { Strings } from '../strings/en.ts';

type OperationPart =
  | 'authorization'
  | ParameterLocation
  | 'body'
  | 'responses'
  | 'callbacks'
  | 'signature'
  | 'delivery'
  | 'servers';

/** Sections in three groups, so that on a narrow screen each sample follows the section that it belongs to. */
function groupOf(part: OperationPart | 'changes'): 'request' | 'response' | 'rest' {
  if (part === 'responses') return 'response';
  return part === 'changes' || part === 'callbacks' || part === 'signature' || part === 'delivery' || part === 'servers'
    ? 'rest'
    : 'request';
}

function Title({ operation: { title, heading } }: { operation: Operation }) {
  const { authored } = currentLanguage();
  if (heading === null) return <h1 lang={authored(title)}>{title}</h1>;
  return <h1 lang={authored(heading)} dangerouslySetInnerHTML={{ __html: heading }} />;
}

/** Pages that belong to an operation: its other tags, which list it too, and guides that use it. */
function AlsoIn({ label, pages }: { label: string; pages: Link[] }) {
  if (pages.length === 0) return null;
  return (
    <p className="small">
      {label} {links(pages, ', ')}
    </p>
  );
}

/** Links to the rules that the webhooks of a group have in common. */
function GuideLinks({ page: { guide } }: { page: WebhookPage }) {
  const { t } = currentLanguage();
  const sections = [
    { label: t.verifySignature, href: guide?.signature ?? null },
    { label: t.delivery, href: guide?.delivery ?? null },
  ];
  if (guide === undefined) return null;
  return (
    <p className="also">
      {links(
        sections.filter(({ href }) => href !== null),
        ' · ',
      )}
    </p>
  );
}

const LOCATIONS: readonly {
  in: ParameterLocation;
  text: keyof Strings & `${string}${'Parameters' | 'String'}`;
}[] = [
  { in: 'path', text: 'pathParameters' },
  { in: 'query', text: 'queryParameters' },
  { in: 'querystring', text: 'queryString' },
  { in: 'header', text: 'headerParameters' },
  { in: 'cookie', text: 'cookieParameters' },
];

/**
 * Returns the sections of an operation, webhook or callback in reading order, without empty ones.
 * @param prefix of every id, so that a callback does not repeat an id of its operation
 */
function operationSections(operation: Operation, language: Language, prefix = ''): Section<OperationPart>[] {
  const { t } = language;
  const { parameters, responses, callbacks, servers } = operation;
  const isOwnCall = operation.kind === 'operation';
  const needsAuthorization = isOwnCall || (operation.security ?? []).length > 0;
  const hasServers =
    operation.hasOwnServers ||
    (isOwnCall && (servers.length > 1 || servers.some((server) => server.variables.length > 0)));
  const sections: (Section<OperationPart> | false)[] = [
    needsAuthorization && { part: 'authorization', id: ARTICLE_SECTIONS.authorization, text: t.authorization },
    ...LOCATIONS.map(
      ({ in: part, text }) =>
        parameters.some((parameter) => parameter.in === part) && { part, id: ARTICLE_SECTIONS[part], text: t[text] },
    ),
    operation.requestBody !== null &&
      (isOwnCall
        ? { part: 'body', id: ARTICLE_SECTIONS.body, text: t.requestBody }
        : { part: 'body', id: ARTICLE_SECTIONS.payload, text: t.payload }),
    responses.length > 0 && {
      part: 'responses',
      id: ARTICLE_SECTIONS.responses,
      text: isOwnCall ? t.responses : t.yourResponse,
      entries: responses.map(({ anchor, status }) => ({ id: anchor, text: statusTitle(status, language) })),
    },
    callbacks.length > 0 && {
      part: 'callbacks',
      id: 'callbacks',
      text: t.callbacks,
      entries: callbacks.map(({ anchor, name }) => ({ id: anchor, text: name })),
    },
    ...webhookSections(operation, language),
    hasServers && { part: 'servers', id: 'servers', text: t.servers },
  ];
  return present(sections).map((section) => Object.assign(section, { id: prefix + section.id }));
}

function sectionsOf(page: OperationPage | WebhookPage, language: Language): Section<OperationPart | 'changes'>[] {
  return [...operationSections(page.operation, language), ...historySections(page, language)];
}

/** An operation or a webhook. A webhook differs only in its words. */
function OperationArticle({ page }: { page: OperationPage | WebhookPage }) {
  const language = currentLanguage();
  const { operation, reference } = page;
  const sections = withFreeIds(sectionsOf(page, language), page.toc);
  // A class, because the browser would evaluate a `:has()` rule again for every element that the parser adds.
  return (
    <article className={hasExamples(operation) ? 'operation with-samples' : 'operation'}>
      <header>
        <Title operation={operation} />
        <Endpoint operation={operation} />
        {operation.deprecated && (
          <p className="deprecated">
            {language.t.deprecationNote}
            {operation.sunset !== undefined && ` ${language.t.sunsetNote(language.date(operation.sunset))}`}
          </p>
        )}
        <Replacement successions={page.successions} />
        <Authored className="summary" html={operation.summary} />
        <Authored html={operation.description} />
        {page.kind === 'webhook' && <GuideLinks page={page} />}
        <PathTexts operation={operation} />
        <ExternalDocs docs={operation.externalDocs} />
        <AlsoIn label={language.t.alsoUnder} pages={page.furtherParents ?? []} />
        <AlsoIn label={language.t.inGuides} pages={page.guides ?? []} />
      </header>
      {/* Before the parameters, as on a narrow screen: content that arrives later must not push down the text being read. */}
      {hasExamples(operation) && (
        <aside className="samples" aria-label={language.t.examples} data-follow="">
          {page.kind === 'operation' && <ConsoleOpener page={page} />}
          <CheckOpener page={page} />
          <Twin as="replaced" by={<h2 id={ARTICLE_SECTIONS.examples}>{language.t.examples}</h2>} />
          <RequestExamples operation={operation} />
          <ResponseExamples operation={operation} />
        </aside>
      )}
      <div className="reading">
        {(['request', 'response', 'rest'] as const).map((group) => {
          const Group = group === 'request' ? 'div' : LATE_PART;
          return (
            <Group key={group} className={group}>
              {sections
                .filter(({ part }) => groupOf(part) === group)
                .map(({ part, ...section }) =>
                  part === 'changes' ? (
                    <Twin key={section.id} as="extra" rank={3}>
                      <section>
                        <Heading level={2} id={section.id} text={section.text} />
                        <History page={page} />
                      </section>
                    </Twin>
                  ) : (
                    <OperationSection
                      key={section.id}
                      section={{ part, ...section }}
                      operation={operation}
                      infoHref={reference.href}
                      level={2}
                    />
                  ),
                )}
            </Group>
          );
        })}
      </div>
      {reference.errorsHref !== null && (
        <Twin as="replaced" by={<a href={reference.errorsHref}>{language.t.allErrors}</a>} />
      )}
    </article>
  );
}

interface OperationSectionProps {
  section: Section<OperationPart>;
  operation: Operation;
  /** Address of the info page, which explains the security schemes. */
  infoHref: string;
  level: HeadingLevel;
}

/** One section of an operation, with its heading. */
function OperationSection(props: OperationSectionProps) {
  const { section, level } = props;
  return (
    <section>
      <Heading level={level} id={section.id} text={section.text} />
      <Part {...props} />
    </section>
  );
}

function Part({ section: { part, id }, operation, infoHref, level }: OperationSectionProps) {
  switch (part) {
    case 'authorization':
      return <Security operation={operation} infoHref={infoHref} />;
    case 'body':
      return (
        operation.requestBody && (
          <>
            <Authored html={operation.requestBody.description} />
            <Content
              content={operation.requestBody.content}
              group={`${id}-media`}
              required={operation.requestBody.required}
              {...(operation.samples !== null && { samples: operation.samples })}
            />
          </>
        )
      );
    case 'responses':
      return <Responses responses={operation.responses} level={levelBelow(level)} />;
    case 'callbacks':
      return <Callbacks callbacks={operation.callbacks} infoHref={infoHref} level={levelBelow(level)} />;
    case 'signature':
      return operation.signature && <Signature signature={operation.signature} />;
    case 'delivery':
      return operation.delivery && <Delivery delivery={operation.delivery} />;
    case 'servers':
      return <Servers servers={operation.servers} isOwn={operation.hasOwnServers} />;
    default:
      return (
        <Parameters
          parameters={operation.parameters.filter((parameter) => parameter.in === part)}
          exactlyOneOf={operation.exactlyOneOf}
        />
      );
  }
}

/** Requests that the provider sends back. Each is a folded operation. */
function Callbacks({ callbacks, infoHref, level }: { callbacks: Callback[]; infoHref: string; level: HeadingLevel }) {
  const language = currentLanguage();
  const Title = `h${level}` as const;
  const Label = `h${levelBelow(level)}` as const;
  return (
    <div className="responses">
      {callbacks.map(({ anchor, name, expression, operation }) => (
        <details key={anchor}>
          <summary>
            <Title>{name}</Title>{' '}
            <span lang={language.authored(operation.title)}>
              {operation.title === name ? <code>{expression}</code> : operation.title}
            </span>
          </summary>
          <Anchor isTarget id={anchor} name={name} />
          <Endpoint operation={operation} />
          <Authored html={operation.summary} />
          <Authored html={operation.description} />
          <PathTexts operation={operation} />
          <ExternalDocs docs={operation.externalDocs} />
          {operationSections(operation, language, `${anchor}-`).map((section) => (
            <OperationSection
              key={section.id}
              section={section}
              operation={operation}
              infoHref={infoHref}
              level={levelBelow(level)}
            />
          ))}
          {hasExamples(operation) && <Twin as="replaced" by={<Label>{language.t.examples}</Label>} />}
          <RequestExamples operation={operation} prefix={`${anchor}-`} />
          <ResponseExamples operation={operation} prefix={`${anchor}-`} />
        </details>
      ))}
    </div>
  );
}

/** Texts about the whole path, beside those of the operation. */
function PathTexts({ operation }: { operation: Operation }) {
  const { authored, t } = currentLanguage();
  const { summary, description } = operation.pathTexts;
  if (summary === null && description === null) return null;
  return (
    <div className="clause">
      <p>
        <strong>{t.everyOperationOfPath}</strong> <span lang={authored(summary)}>{summary}</span>
      </p>
      <Authored html={description} />
    </div>
  );
}

/** A long twin leaves out examples, then deep parts. */
const TWIN_STEPS: readonly TwinStep[] = [
  { ...WHOLE, limit: 6_000 },
  { rank: 2, cutDepth: ALL, limit: 6_000 },
  { rank: 1, cutDepth: ALL, limit: 7_000 },
  { rank: 1, cutDepth: 2, limit: 8_000 },
  { rank: 1, cutDepth: 1, limit: 10_000 },
  { rank: 1, cutDepth: 0, limit: 12_000 },
  { rank: 0, cutDepth: 0, limit: ALL },
];

export const operation: ArticleKind<OperationPage | WebhookPage> = {
  Article: OperationArticle,
  sections: sectionsOf,
  twinSteps: TWIN_STEPS,
};
