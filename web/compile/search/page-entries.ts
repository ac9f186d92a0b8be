import type { ErrorsPage, InfoPage, OperationPage, SchemaPage, TocEntry, WebhookPage } from '../../model/page/page.ts';
import type { SearchKind } from '../../model/search/search.ts';
import { shorten } from '../markdown/excerpt.ts';
import type { BuiltPage, PageEntry } from '../pages/page-entry.ts';
import { Fields } from './fields.ts';
import type { NewEntry, Gathering } from './gathering.ts';

/** Characters of an introduction that come before the list of downloads. */
const INTRODUCTION = 600;

/** Guides in a folder of this name explain one term under each heading below level 2. */
const GLOSSARY = /\/glossary\//;

/**
 * Adds the search entries of a page.
 * @param toc all headings of the document with their ids, including those that the article adds to the page's own
 */
export function gatherPage(
  gathering: Gathering,
  entry: PageEntry,
  { page: built, words = { sections: [], of: () => '', markdownOf: () => '' } }: BuiltPage,
  toc: readonly TocEntry[],
): void {
  const page = gathering.addPage(entry, built.title);
  const scope = entry.reference?.base ?? '';
  const articleHeadings = toc.slice(built.toc.length);
  const place = (anchor: string, depth = 1): { page: number; anchor: string; depth: number } => ({
    page,
    anchor,
    depth,
  });
  const pageEntry = (kind: SearchKind, label: string, text: string, more: Partial<NewEntry> = {}): void => {
    gathering.add(`page ${page}`, { kind, label, text: () => text, ...more }, place('', 0));
  };

  const body = words.sections[0]?.words ?? '';
  const isGlossary = built.kind === 'guide' && GLOSSARY.test(entry.route);
  for (const { id, title, level, words: text } of words.sections) {
    if (id !== '')
      gathering.add(
        `section ${page} ${id}`,
        { kind: isGlossary && level > 2 ? 'term' : 'heading', label: title, text: () => text },
        place(id),
      );
  }

  switch (built.kind) {
    case 'home':
      return pageEntry('page', built.title, joinText(built.tagline, built.lead, body));
    case 'guide':
    case 'react':
      return pageEntry('page', built.title, joinText(built.description, body));
    case 'tag':
      return pageEntry('page', built.title, body);
    case 'migration':
      return pageEntry('page', built.title, built.description);
    case 'changelog':
      pageEntry('page', built.title, built.description);
      for (const { release } of built.sections)
        gathering.add(
          `section ${page} ${release.id}`,
          { kind: 'heading', label: release.title, text: () => release.summary?.plain ?? '' },
          place(release.id),
        );
      return;
    case 'info':
      pageEntry(
        'page',
        built.title,
        joinText(
          built.summary ?? '',
          shorten(body, INTRODUCTION),
          `OpenAPI, YAML, JSON${built.hasCollection ? ', Postman' : ''}.`,
        ),
      );
      return gatherSchemes(built);
    case 'operation':
    case 'webhook': {
      const { operation } = built;
      pageEntry(built.kind, operation.title, body || words.of(operation.description), {
        deprecated: operation.deprecated,
      });
      gatherStatuses(built);
      for (const { name, anchor, operation: call } of operation.callbacks)
        gathering.add(
          `${scope} callback ${name}`,
          {
            kind: 'heading',
            label: name,
            text: () => joinText(call.title === name ? '' : `${call.title}.`, words.of(call.description)),
          },
          place(anchor),
        );
      gatherSections(operation);
      return new Fields({ gathering, page, scope, wordsOf: words.of }).operation(operation);
    }
    case 'schema':
      return gatherSchema(built);
    case 'errors':
      pageEntry('page', built.title, built.description);
      return gatherErrors(built);
  }

  function gatherSchemes({ securitySchemes }: InfoPage): void {
    for (const scheme of securitySchemes) {
      const heading = articleHeadings.find(({ text, level }) => level === 3 && text === scheme.name);
      if (heading !== undefined)
        gathering.add(
          `section ${page} ${heading.id}`,
          { kind: 'heading', label: scheme.name, text: () => words.of(scheme.description) },
          place(heading.id),
        );
    }
  }

  /** Adds the sections about signature and delivery of a webhook, which have headings in the article. */
  function gatherSections({ signature, delivery }: OperationPage['operation']): void {
    for (const { id, text } of articleHeadings) {
      const [, name] = /^(verify-the-signature|delivery)(?:-\d+)?$/.exec(id) ?? [];
      if (name === undefined) continue;
      const about =
        name === 'delivery'
          ? [words.of(delivery?.description ?? null)]
          : [signature?.header ?? '', signature?.algorithm ?? '', words.of(signature?.description ?? null)];
      gathering.add(
        `${scope} section ${text}`,
        { kind: 'heading', label: text, text: () => joinText(...about) },
        place(id),
      );
    }
  }

  function gatherStatuses({ operation: { responses } }: OperationPage | WebhookPage): void {
    for (const { anchor, status, description, problemCodes } of responses) {
      const label = toc.find(({ id }) => id === anchor)?.text ?? status;
      gathering.add(
        `${scope} status ${label}`,
        { kind: 'status', label, text: () => words.of(description) },
        place(anchor),
      );
      for (const { code } of problemCodes)
        gathering.add(`${scope} error ${code}`, { kind: 'error', label: code }, place(anchor, 2));
    }
  }

  function gatherSchema({ schema, name, title }: SchemaPage): void {
    pageEntry('schema', title === '' ? name : title, words.of(schema.description), { deprecated: schema.deprecated });
    new Fields({ gathering, page, scope, wordsOf: words.of }).value(schema);
  }

  function gatherErrors({ groups }: ErrorsPage): void {
    groups.forEach(({ problems, status }, index) => {
      const heading = articleHeadings[index];
      if (status !== null && heading !== undefined)
        gathering.add(`${scope} status ${heading.text}`, { kind: 'status', label: heading.text }, place(heading.id, 0));
      for (const { code, anchor, title, meaning, cause, remedy } of problems) {
        gathering.add(
          `${scope} error ${code}`,
          {
            kind: 'error',
            label: code,
            text: () => joinText(title === null ? '' : `${title}.`, ...[meaning, cause, remedy].map(words.of)),
          },
          place(anchor, 0),
        );
      }
    });
  }
}

function joinText(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
