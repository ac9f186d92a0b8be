import type { Operation, ParameterLocation } from '../model/api/operation.ts';
import type { Page, PageHistory, TocEntry } from '../model/page/page.ts';
import type { Language } from './language.ts';
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
export type ReferencePart =
  | 'servers'
  | 'authentication'
  | 'operations'
  | 'contact'
  | 'properties'
  | 'usedBy'
  | 'partOf'
  | 'problems'
  | 'migrated'
  | 'objects'
  | 'added'
  | 'changes'
  | 'release';

/** A heading that the article adds itself, and its content. */
export interface Section<Part extends string> {
  part: Part;
  id: string;
  text: string;
  /** Language of the text, if it differs from the page's. */
  lang?: string | undefined;
  /** Headings of level 3 inside the section. */
  entries: { id: string; text: string; lang?: string | undefined }[];
}

const LOCATIONS: readonly {
  in: ParameterLocation;
  id: string;
  text: keyof Strings & `${string}${'Parameters' | 'String'}`;
}[] = [
  { in: 'path', id: 'path-parameters', text: 'pathParameters' },
  { in: 'query', id: 'query-parameters', text: 'queryParameters' },
  { in: 'querystring', id: 'query-string', text: 'queryString' },
  { in: 'header', id: 'header-parameters', text: 'headerParameters' },
  { in: 'cookie', id: 'cookie-parameters', text: 'cookieParameters' },
];

/**
 * Returns the sections of an operation, webhook or callback in reading order, without empty ones.
 * @param prefix of every id, so that a callback does not repeat an id of its operation
 */
export function operationSections(operation: Operation, language: Language, prefix = ''): Section<OperationPart>[] {
  const { t } = language;
  const isOwnCall = operation.kind === 'operation';
  const sections: (Section<OperationPart> | false)[] = [
    (isOwnCall || (operation.security ?? []).length > 0) && {
      part: 'authorization',
      id: 'authorization',
      text: t.authorization,
      entries: [],
    },
    ...LOCATIONS.map(
      ({ in: part, id, text }) =>
        operation.parameters.some((parameter) => parameter.in === part) && { part, id, text: t[text], entries: [] },
    ),
    operation.requestBody !== null && {
      part: 'body',
      id: isOwnCall ? 'request-body' : 'payload',
      text: isOwnCall ? t.requestBody : t.payload,
      entries: [],
    },
    operation.responses.length > 0 && {
      part: 'responses',
      id: 'responses',
      text: isOwnCall ? t.responses : t.yourResponse,
      entries: operation.responses.map((response) => ({
        id: response.anchor,
        text: statusTitle(response.status, language),
      })),
    },
    operation.callbacks.length > 0 && {
      part: 'callbacks',
      id: 'callbacks',
      text: t.callbacks,
      entries: operation.callbacks.map((callback) => ({ id: callback.anchor, text: callback.name })),
    },
    operation.signature !== null && {
      part: 'signature',
      id: 'verify-the-signature',
      text: t.verifySignature,
      entries: [],
    },
    operation.delivery !== null && { part: 'delivery', id: 'delivery', text: t.delivery, entries: [] },
    (operation.hasOwnServers ||
      (isOwnCall &&
        (operation.servers.length > 1 || operation.servers.some((server) => server.variables.length > 0)))) && {
      part: 'servers',
      id: 'servers',
      text: t.servers,
      entries: [],
    },
  ];
  return sections
    .filter((section) => section !== false)
    .map(({ part, id, text, entries }) => ({ part, id: prefix + id, text, entries }));
}

/** Returns the fragment identifier of a security scheme on the info page of its reference. */
export function schemeAnchor(name: string): string {
  return `authentication-${name}`;
}

/** Returns the section with the changes of an operation or a schema; none without changes. */
export function historySections({ history }: { history?: PageHistory }, { t }: Language): Section<'changes'>[] {
  return history === undefined ? [] : [{ part: 'changes', id: 'changes', text: t.changes, entries: [] }];
}

/** Returns the sections of a reference page that is not an operation, in reading order. */
export function referenceSections(page: Page, language: Language): Section<ReferencePart>[] {
  const { t } = language;
  switch (page.kind) {
    case 'info': {
      const sections: (Section<ReferencePart> | false)[] = [
        page.servers.length > 0 && { part: 'servers', id: 'servers', text: t.servers, entries: [] },
        page.securitySchemes.length > 0 && {
          part: 'authentication',
          id: 'authentication',
          text: t.authentication,
          entries: page.securitySchemes.map(({ name }) => ({ id: schemeAnchor(name), text: name })),
        },
        page.tags.length > 0 && {
          part: 'operations',
          id: 'operations',
          text: t.operations,
          entries: page.tags.map(({ name, label, lang }) => ({
            id: `tag-${name.replaceAll(/\s+/g, '-')}`,
            text: label,
            lang,
          })),
        },
        (page.contact !== null || page.license !== null || page.termsOfService !== null) && {
          part: 'contact',
          id: 'contact',
          text: t.contactAndLicense,
          entries: [],
        },
      ];
      return sections.filter((section) => section !== false);
    }
    case 'tag':
      return page.operations.length > 0
        ? [
            {
              part: 'operations',
              id: 'operations',
              text: page.operations.every(({ eventType }) => eventType !== null) ? t.events : t.operations,
              entries: [],
            },
          ]
        : [];
    case 'schema':
      return [
        { part: 'properties', id: 'properties', text: t.properties, entries: [] },
        { part: 'usedBy', id: 'used-by', text: t.usedBy, entries: [] },
        ...(page.partOf.length > 0 ? [{ part: 'partOf' as const, id: 'part-of', text: t.partOf, entries: [] }] : []),
        ...historySections(page, language),
      ];
    case 'changelog':
      return page.sections.map(({ release: { id, title, lang } }) => ({
        part: 'release',
        id,
        text: title,
        lang,
        entries: [],
      }));
    case 'errors':
      return page.groups.map(({ anchor, status }) => ({
        part: 'problems',
        id: anchor,
        text: status === null ? t.otherStatus : statusTitle(status, language),
        entries: [],
      }));
    case 'migration':
      return [
        ...page.groups.map(({ anchor, label, lang, operations }) => ({
          part: 'migrated' as const,
          id: anchor,
          text: label,
          lang,
          entries: operations.map(({ anchor: id, from }) => ({ id, text: from.label, lang: from.lang })),
        })),
        ...(page.objects.length > 0
          ? [
              {
                part: 'objects' as const,
                id: 'shared-objects',
                text: t.sharedObjects,
                entries: page.objects.map(({ anchor, from, place }) => ({
                  id: anchor,
                  text: `${from} ${place === 'request' ? t.inRequests : t.inResponses}`,
                })),
              },
            ]
          : []),
        ...(page.added.length > 0
          ? [{ part: 'added' as const, id: 'only-new', text: t.onlyIn(page.versions.to), entries: [] }]
          : []),
      ];
    default:
      return [];
  }
}

/** Returns the sections as table-of-contents entries. */
export function sectionsToToc(sections: readonly Section<string>[]): TocEntry[] {
  const entry = (
    level: TocEntry['level'],
    { id, text, lang }: { id: string; text: string; lang?: string | undefined },
  ): TocEntry => ({ id, text, level, ...(lang === undefined ? {} : { lang }) });
  return sections.flatMap((section) => [entry(2, section), ...section.entries.map((inner) => entry(3, inner))]);
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
