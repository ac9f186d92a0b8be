import type { Operation, ParameterLocation } from '../model/api/operation.ts';
import { ARTICLE_SECTIONS, WEBHOOK_SECTIONS } from '../model/page/page-data.ts';
import type { PageHistory, TocEntry } from '../model/page/page.ts';
import type { Language } from './kit.tsx';
import { statusTitle } from './parts/status.ts';
import type { Strings } from './strings/en.ts';

export type OperationPart =
  | 'authorization'
  | ParameterLocation
  | 'body'
  | 'responses'
  | 'callbacks'
  | 'signature'
  | 'delivery'
  | 'servers';
interface Heading {
  id: string;
  text: string;
  /** Language of the text, if it differs from the page's. */
  lang?: string | undefined;
}

/** A heading that the article adds itself, and its content. */
export interface Section<Part extends string> extends Heading {
  part: Part;
  /** Headings of level 3 inside the section. */
  entries?: Heading[];
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
export function operationSections(operation: Operation, language: Language, prefix = ''): Section<OperationPart>[] {
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

/** Returns the sections about the deliveries of webhooks. */
export function webhookSections(
  { signature, delivery }: Pick<Operation, 'signature' | 'delivery'>,
  { t }: Language,
): (Section<'signature' | 'delivery'> | false)[] {
  return [
    signature !== null && { part: 'signature', id: WEBHOOK_SECTIONS.signature, text: t.verifySignature },
    delivery !== null && { part: 'delivery', id: WEBHOOK_SECTIONS.delivery, text: t.delivery },
  ];
}

/** Returns the sections that a page has. */
export function present<Part extends string>(sections: readonly (Section<Part> | false)[]): Section<Part>[] {
  return sections.filter((section) => section !== false);
}

/** Returns the fragment identifier of a security scheme on the info page of its reference. */
export function schemeAnchor(name: string): string {
  return `authentication-${name}`;
}

/** Returns the section with the changes of an operation or a schema; none without changes. */
export function historySections({ history }: { history?: PageHistory }, { t }: Language): Section<'changes'>[] {
  return history === undefined ? [] : [{ part: 'changes', id: 'changes', text: t.changes }];
}

/** Returns the sections as table-of-contents entries. */
export function sectionsToToc(sections: readonly Section<string>[]): TocEntry[] {
  const entry = (level: TocEntry['level'], { id, text, lang }: Heading): TocEntry => ({
    id,
    text,
    level,
    ...(lang === undefined ? {} : { lang }),
  });
  return sections.flatMap((section) => [
    entry(2, section),
    ...(section.entries ?? []).map((heading) => entry(3, heading)),
  ]);
}

/** Returns the sections with ids that do not repeat a heading of the authored text: a taken `responses` becomes `responses-2`. */
export function withFreeIds<Part extends string>(
  sections: Section<Part>[],
  taken: readonly TocEntry[],
): Section<Part>[] {
  const ids = new Set(taken.map((entry) => entry.id));
  return sections.map((section) => {
    let id = section.id;
    for (let suffix = 2; ids.has(id); suffix += 1) id = `${section.id}-${suffix}`;
    ids.add(id);
    return { ...section, id };
  });
}
