import { articleOf, renderArticle, twinSteps } from '../../article/index.tsx';
import type { Page } from '../../model/page/page.ts';
import { type MarkdownTwin, type TwinContext, withoutMarks } from '../../model/page/twin.ts';
import { addressOf } from '../../model/site/path.ts';
import { type Block, blocksToMarkdown } from './blocks.ts';
import { elementToBlocks } from './element-to-blocks.ts';
import { link } from './writing.ts';

/** The largest twin in bytes of UTF-8. The rest of a larger page is left out, with a link to the page. */
export const MAX_TWIN = 60_000;
const UTF8 = new TextEncoder();

/** A page as Markdown, from the elements of its article. Never throws for the content of a page. */
export function pageToTwin(page: Page, context: TwinContext, article = articleOf(page)): MarkdownTwin {
  const [title, ...rest] = renderArticle(article, (element) => elementToBlocks(element, context));
  const blocks: Block[] = [...(title === undefined ? [] : [title]), pageLine(page, context), ...rest];
  let twin: MarkdownTwin = { text: '', headings: [] };
  for (const { limit, ...extent } of twinSteps(page)) {
    twin = withoutMarks(blocksToMarkdown(blocks, extent));
    if (twin.text.length <= limit) break;
  }
  const address = context.addressOf(addressOf(page.route, page.locale));
  const text = `${limited(twin.text, link(article.language.t.twinIsCut, address))}\n`;
  return { text, headings: twin.headings.filter(({ start }) => text[start] === '#') };
}

/** The address of the page for readers, and its way up. */
function pageLine(page: Page, context: TwinContext): Block {
  // The first breadcrumb is the home page, which llms.txt replaces.
  const up = page.breadcrumbs.slice(1).map(({ label, href }) => link(label, context.twinOf(href)));
  const address = context.addressOf(addressOf(page.route, page.locale));
  return { kind: 'text', text: [`<${address}>`, ...up].join(' · ') };
}

/** Ends a text that is too long after its last whole line, outside of code. @param rest where the rest is */
function limited(text: string, rest: string): string {
  if (text.length * 3 <= MAX_TWIN) return text;
  let bytes = 500;
  let fence = '';
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    bytes += UTF8.encode(line).length + 1;
    if (bytes > MAX_TWIN) return [...kept, fence, '', rest].join('\n');
    const mark = /^ {0,3}(`{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '') fence = fence === '' ? mark : line.trim() === fence ? '' : fence;
    kept.push(line);
  }
  return text;
}
