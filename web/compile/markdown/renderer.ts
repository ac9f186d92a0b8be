import { Marked, type TokenizerAndRendererExtension, type TokenizerObject, type Tokens } from 'marked';

import { escapeHtml, type Html } from '../../model/text/html.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { admonition, footnotes, tabs } from './blocks.ts';
import { highlight } from './highlight.ts';
import { icon } from './icon.ts';
import { diagramFigure } from './rendered-diagram.ts';
import { DEAD_LINK, isTextBlock } from './sanitize.ts';
import type { MarkdownWords } from './strings/en.ts';
import {
  type CodeToken,
  type HeadingToken,
  type ImageToken,
  type LinkToken,
  plainText,
  type TableToken,
} from './walk.ts';

const DIRECTIVE = /^::step\{(?<attributes>[^}\n]*)\}[ \t]*(?:\n|$)/;
const WORKFLOW = /\bworkflow="?(?<name>[\w-]+)"?/;
const STEP = /\bstep="?(?<name>[\w-]+)"?/;
/**
 * `::step{workflow=first-order step=create-token}` on a line of its own shows a step of a workflow (a leaf directive of the generic
 * directives proposal for CommonMark). It leaves a mark, at which `splitAtSteps` splits the markup.
 */
const stepDirective: TokenizerAndRendererExtension = {
  name: 'step',
  level: 'block',
  start: (source) => /^::step\{/m.exec(source)?.index,
  tokenizer(source) {
    const match = DIRECTIVE.exec(source);
    if (match === null) return undefined;
    const attributes = match.groups?.attributes ?? '';
    const token: StepToken = {
      type: 'step',
      raw: match[0],
      workflow: WORKFLOW.exec(attributes)?.groups?.name ?? '',
      step: STEP.exec(attributes)?.groups?.name ?? '',
    };
    return token;
  },
  renderer(token) {
    const { workflow, step } = token as StepToken;
    return `<div data-step="${escapeHtml(`${workflow}/${step}`)}"></div>\n`;
  },
};

/** The longest paragraph in which emphasis is recognized. */
const MAX_EMPHASIS = 20_000;

/** A word of printable ASCII that is too long to be an address. */
const LONG_WORD = /^[!-~]{2000}/;

const NESTED_QUOTES = /^(?:[ \t]*>){50}/;

/**
 * Limits for constructs in which marked takes quadratic time or overflows the stack. Only hostile texts exceed them; the construct
 * is then not recognized. `undefined` means that there is no such construct, `false` that marked decides.
 */
const limits: TokenizerObject = {
  emStrong: (_source, masked) => (masked.length > MAX_EMPHASIS ? undefined : false),
  del: (_source, masked) => (masked.length > MAX_EMPHASIS ? undefined : false),
  html(source) {
    return isTextBlock(this.lexer, source) ? undefined : false;
  },
  url: (source) => (LONG_WORD.test(source) ? undefined : false),
  blockquote: (source) => (NESTED_QUOTES.test(source) ? undefined : false),
  inlineText(source) {
    if (!LONG_WORD.test(source)) return false;
    const raw = /^\S+/.exec(source)?.[0] ?? '';
    return { type: 'text', raw, text: raw, escaped: false };
  },
};

const FENCE_TITLE = /\btitle="([^"]*)"/;

const instances = new WeakMap<MarkdownWords, Marked>();

/** One configured parser for each language; it has no state between texts. */
export function markedFor(words: MarkdownWords): Marked {
  return getOrMake(instances, words, () => newMarked(words));
}

function newMarked(words: MarkdownWords): Marked {
  const marked = new Marked({ gfm: true });
  let openLinks = 0;
  marked.use({
    extensions: [admonition(words.admonitions), tabs, ...footnotes, stepDirective, icon],
    tokenizer: limits,
  });
  marked.use({
    renderer: {
      heading(token: Tokens.Heading) {
        const { id } = token as HeadingToken;
        const inline = this.parser.parseInline(token.tokens);
        if (id === undefined) return `<p><strong>${inline}</strong></p>\n`;
        const anchor = `<a class="anchor" href="#${encodeURIComponent(id)}" aria-label="${escapeHtml(words.directLink(plainText(token.tokens)))}"></a>`;
        return `<h${token.depth} id="${escapeHtml(id)}">${inline}${anchor}</h${token.depth}>\n`;
      },
      code({ text, lang, isRendered }: CodeToken) {
        return isRendered === true ? diagramFigure(text, words) : codeBlock(text, lang ?? '', words);
      },
      table(token: Tokens.Table) {
        // A first column without a heading names the rows.
        const namesRows = token.header[0]?.text === '';
        const row = (cells: Tokens.TableCell[], scope: 'col' | null): string =>
          `<tr>${cells
            .map((cell, index) =>
              tableCell(cell, {
                scope: namesRows && index === 0 ? 'row' : scope,
                inline: this.parser.parseInline(cell.tokens),
                // On a phone, where rows are stacked, each cell after the first has the heading of its column.
                label:
                  scope === null && index > 0 && token.header.length > 2
                    ? plainText(token.header[index]?.tokens ?? [])
                    : '',
              }),
            )
            .join('')}</tr>`;
        // No landmark: two tables of a page may have the same name.
        return `<div class="table" tabindex="0" role="group" aria-label="${escapeHtml((token as TableToken).label ?? words.table)}"><table><thead>${row(token.header, 'col')}</thead><tbody>${token.rows.map((cells) => row(cells, null)).join('')}</tbody></table></div>\n`;
      },
      checkbox({ checked }: Tokens.Checkbox) {
        return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${escapeHtml(checked ? words.task.done : words.task.open)}"> `;
      },
      link(token: Tokens.Link) {
        const { href, tokens, isDead } = token as LinkToken;
        const isLink = href !== '' && isDead !== true;
        openLinks += isLink ? 1 : 0;
        const inline = this.parser.parseInline(tokens);
        openLinks -= isLink ? 1 : 0;
        if (isDead === true) return `<span class="${DEAD_LINK}" title="${escapeHtml(words.deadLink)}">${inline}</span>`;
        return href === ''
          ? inline
          : `<a href="${escapeHtml(href)}"${/^(?:https?:)?\/\//i.test(href) ? ' rel="noopener"' : ''}>${inline}</a>`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const [image, ...more] = tokens;
        const inline = this.parser.parseInline(tokens);
        // An image with a title that stands alone is a figure, and the title is its caption.
        return image?.type === 'image' && more.length === 0 && image.title && inline.startsWith('<img')
          ? `<figure class="image">${inline}<figcaption>${escapeHtml(String(image.title))}</figcaption></figure>\n`
          : `<p>${inline}</p>\n`;
      },
      image(token: Tokens.Image) {
        const { href, tokens, size } = token as ImageToken;
        const text = plainText(tokens);
        if (size !== undefined || /^\/(?!\/)/.test(href)) {
          const known = size === undefined ? '' : ` width="${size.width}" height="${size.height}"`;
          return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}"${known} loading="lazy">`;
        }
        if (!/^https?:/i.test(href)) return escapeHtml(text);
        // A remote image would tell a third party who reads the page, so it becomes a link, or the text of the link around it.
        const label = escapeHtml(text || href);
        return openLinks > 0 ? label : `<a href="${escapeHtml(href)}" rel="noopener">${label}</a>`;
      },
    },
  });
  return marked;
}

interface CellOptions {
  scope: 'col' | 'row' | null;
  inline: string;
  label: string;
}

function tableCell({ align, text }: Tokens.TableCell, { scope, inline, label }: CellOptions): string {
  const tag = scope === null || text === '' ? 'td' : 'th';
  const attributes = [
    tag === 'th' ? ` scope="${scope}"` : '',
    align ? ` class="align-${align}"` : '',
    // On a phone, an empty cell would show its label alone.
    label === '' || text === '' ? '' : ` data-label="${escapeHtml(label)}"`,
  ];
  return `<${tag}${attributes.join('')}>${inline}</${tag}>`;
}

const MARKED_LINES = /\{(?<list>\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*)\}/;
/** The most lines that one range may name. */
const MAX_LINES = 1_000;

/** The numbers of the lines to mark, such as `{1,3-5}` in the info of a code block. */
export function linesIn(info: string): ReadonlySet<number> {
  const list = MARKED_LINES.exec(info)?.groups?.list;
  if (list === undefined) return new Set();
  return new Set(
    list.split(',').flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      const length = Math.min(MAX_LINES, Math.max(0, last - first + 1));
      return Array.from({ length }, (_, index) => first + index);
    }),
  );
}

/** Marks lines of highlighted code. An element that goes over several lines is closed and opened again around each mark. */
function withMarkedLines(html: Html, lines: ReadonlySet<number>): string {
  if (lines.size === 0) return html;
  let open: string[] = [];
  return html
    .split('\n')
    .map((line, index) => {
      const before = open;
      for (const [tag] of line.matchAll(/<[^>]+>/g)) open = tag.startsWith('</') ? open.slice(0, -1) : [...open, tag];
      const close = (tags: readonly string[]): string => '</span>'.repeat(tags.length);
      return lines.has(index + 1)
        ? `${close(before)}<mark>${before.join('')}${line}${close(open)}</mark>${open.join('')}`
        : line;
    })
    .join('\n');
}

/** The language in the info of a code block. */
export function languageIn(info: string): string {
  return /^[\w#+-]*/.exec(info)?.[0] ?? '';
}

/** A code block with its title and its button to copy. @param info the text after the fence: language, title, marked lines */
export function codeBlock(text: string, info: string, words: MarkdownWords): Html {
  const language = languageIn(info);
  if (language === 'mermaid')
    return `<figure><pre class="mermaid" tabindex="0">${escapeHtml(text)}</pre></figure>\n` as Html;
  const title = FENCE_TITLE.exec(info)?.[1];
  const head = title === undefined ? '' : `<div class="code-title">${escapeHtml(title)}</div>`;
  return `<div class="code-block" data-code>${head}<pre tabindex="0"><code class="language-${escapeHtml(language || 'text')}">${withMarkedLines(highlight(text, language), linesIn(info))}</code></pre><button type="button" class="copy" data-copy hidden aria-label="${escapeHtml(words.copyCode)}"></button></div>\n` as Html;
}

interface StepToken extends Tokens.Generic {
  type: 'step';
  workflow: string;
  step: string;
}
