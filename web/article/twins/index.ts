import type { Page } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import type { TwinContext } from '../../model/page/twin.ts';
import { languageOf } from '../language.ts';
import { changelogToMarkdown } from './changelog.ts';
import { operationToMarkdown } from './operation.ts';
import {
  errorsToMarkdown,
  guideToMarkdown,
  homeToMarkdown,
  infoToMarkdown,
  migrationToMarkdown,
  schemaPageToMarkdown,
  tagToMarkdown,
} from './pages.ts';
import type { Writing } from './parts.ts';
import { link } from './writing.ts';

export { schemaToMarkdown } from './schema.ts';

/** The largest twin in bytes of UTF-8. The rest of a larger page is left out, with a link to the page. */
export const MAX_TWIN = 60_000;
/** The largest schema page that is written whole. In a larger one, deep parts are links. */
const COMFORTABLE = 16_000;

/** A page as Markdown. It is made from the data that the article is made from, and never throws for the content of a page. */
export function pageToMarkdown(page: Page, context: TwinContext): string {
  const writing = { language: languageOf(page), context };
  return `${limited(contentOf(page, writing), page, writing)}\n`;
}

function contentOf(page: Page, writing: Writing): string {
  switch (page.kind) {
    case 'home':
      return homeToMarkdown(page, writing);
    case 'guide':
    case 'react':
      return guideToMarkdown(page, writing);
    case 'info':
      return infoToMarkdown(page, writing);
    case 'tag':
      return tagToMarkdown(page, writing);
    case 'operation':
    case 'webhook':
      return operationToMarkdown(page, writing.context);
    case 'schema': {
      const whole = schemaPageToMarkdown(page, writing, Number.POSITIVE_INFINITY);
      return whole.length <= COMFORTABLE ? whole : schemaPageToMarkdown(page, writing, 1);
    }
    case 'errors':
      return errorsToMarkdown(page, writing);
    case 'changelog':
      return changelogToMarkdown(page, writing);
    case 'migration':
      return migrationToMarkdown(page, writing);
  }
}

/** Ends a text that is too long after its last whole line, outside of code. */
function limited(text: string, page: Page, { language, context }: Writing): string {
  if (text.length * 3 <= MAX_TWIN) return text;
  const lines = text.split('\n');
  let bytes = 500;
  let fence = '';
  const kept: string[] = [];
  for (const line of lines) {
    bytes += utf8Length(line) + 1;
    if (bytes > MAX_TWIN) {
      const rest = link(language.t.twinIsCut, context.addressOf(addressOf(page.route, page.locale)));
      return [...kept, fence, '', rest].join('\n');
    }
    const mark = /^ {0,3}(`{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '') fence = fence === '' ? mark : line.trim() === fence ? '' : fence;
    kept.push(line);
  }
  return text;
}

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
