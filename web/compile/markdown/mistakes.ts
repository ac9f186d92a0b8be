import { Parser } from 'htmlparser2';
import type { Token, Tokens } from 'marked';

import { ALERTS } from './admonition.ts';
import type { Footnote, FootnoteReference } from './footnotes.ts';
import { ICON_NAMES } from './icon.ts';
import { CLOSED_BY_ITSELF, VOID } from './raw-html.ts';
import { linesIn } from './renderer.ts';
import { isHtmlElement, isRemoved } from './sanitize.ts';
import type { TabsToken } from './tabs.ts';
import { childrenOf, isLeaf, openFenceOf } from './tokens.ts';

/** A mistake in a guide that would otherwise be silent on the page. */
export interface Mistake {
  code: string;
  message: string;
  remedy: string;
  /** The part of the text that has it, to find its line. */
  raw: string;
}

/** Notations of other tools, and unfinished ones of Markdown, which would be shown as text. */
const FOREIGN: readonly { pattern: RegExp; reason: string; remedy: string }[] = [
  {
    pattern: /^(?:import\s.+\sfrom\s+['"].+['"];?$|export\s+(?:const|default|function)\b)/m,
    reason: 'it is a notation of MDX',
    remedy: 'Remove the line: guides have no components.',
  },
  { pattern: /\{\/\*.*/, reason: 'it is a comment of MDX', remedy: 'Write <!-- and -->.' },
  { pattern: /<!--(?![\s\S]*-->).*/, reason: 'the comment is not closed', remedy: 'Write --> where it ends.' },
  { pattern: /^!!! \w+/m, reason: 'it is a notation of MkDocs', remedy: 'Write :::note and :::.' },
  { pattern: /\{#[\w-]+\}$/m, reason: 'it is a notation of other tools', remedy: 'Write <!-- id=words -->.' },
  {
    pattern: /\{% \w+/,
    reason: 'it is a notation of GitBook or Liquid',
    remedy: 'Write the Markdown of docs/guides.md.',
  },
  {
    pattern: /^::(?!step\{|include\{)[a-z-]+\{/m,
    reason: 'it is no known directive',
    remedy: 'Known directives are ::step and ::include.',
  },
  {
    pattern: new RegExp(String.raw`^\[!(?!(?:${Object.keys(ALERTS).join('|')})\])\w+\]`, 'm'),
    reason: 'it is no known alert',
    remedy: `Alerts are ${Object.keys(ALERTS).join(', ')}.`,
  },
  {
    pattern: /\[[^[\]^]+\]\[[^[\]]*\]/,
    reason: 'no line says where the link leads',
    remedy: 'Write [text](/path), or the line [name]: /path.',
  },
  {
    pattern: /^\|.*(?=\n\|[ :|-]+\|?$)/m,
    reason: 'the table has a header and a line below it with different numbers of cells',
    remedy: 'Give each column a cell in both lines.',
  },
];
const ICON = /:icon-([a-z]+):/g;
/** The start of an element of MDX. */
const COMPONENT = /^\s*<[A-Z][a-z]/;
const ID_COMMENT = /<!-- id=([\w-]+) -->/;

/** Finds what a writer does not see in the text and a reader sees on the page. @param tokens as the lexer returns them */
export function mistakesIn(tokens: readonly Token[]): Mistake[] {
  const mistakes = [
    ...headingMistakes(tokens),
    ...openElements(tokens),
    ...footnoteMistakes(tokens),
    ...tokens.flatMap((token) => [...mistakesOf(token)]),
  ];
  // A component often has others inside. The first one is enough to see that guides have none.
  const component = mistakes.find(({ raw }) => COMPONENT.test(raw));
  return mistakes.filter((mistake) => mistake === component || !COMPONENT.test(mistake.raw));
}

function* mistakesOf(token: Token): Generator<Mistake> {
  switch (token.type) {
    case 'code':
      if (openFenceOf(token as Tokens.Code) !== null)
        yield {
          code: 'open-fence',
          message: 'A code block is not closed, so the rest of the page is code.',
          remedy: 'End it with a line of the same marks, such as ```.',
          raw: token.raw,
        };
      yield* markMistakes(token as Tokens.Code);
      return;
    case 'tabs':
      yield* tabMistakes(token as TabsToken);
      break;
    case 'codespan':
      return;
    case 'html':
      yield* removedIn(token.raw);
      return;
    case 'image':
      yield* imageMistakes(token as Tokens.Image);
      return;
    case 'paragraph':
    case 'text':
      yield* foreignIn(proseOf(token));
      yield* iconsIn(token.raw);
      break;
    case 'link':
      yield* emptyLink(token as Tokens.Link);
      break;
    default:
      break;
  }
  for (const child of childrenOf(token)) yield* mistakesOf(child);
}

function* headingMistakes(tokens: readonly Token[]): Generator<Mistake> {
  const anchors = new Set<string>();
  let level = 1;
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const { depth, raw, text } = token as Tokens.Heading;
    const [, anchor] = ID_COMMENT.exec(raw) ?? [];
    if (text.replace(ID_COMMENT, '').trim() === '')
      yield { code: 'empty-heading', message: 'A heading is empty.', remedy: 'Write its words, or remove it.', raw };
    if (depth === 1)
      yield {
        code: 'second-title',
        message: 'A heading of level 1 is in the text. The title of the page comes from its front matter.',
        remedy: 'Start the headings at ##.',
        raw,
      };
    else if (depth > level + 1)
      yield {
        code: 'heading-jump',
        message: `A heading of level ${depth} follows one of level ${level}.`,
        remedy: `Write ${'#'.repeat(level + 1)}.`,
        raw,
      };
    if (anchor !== undefined && anchors.has(anchor))
      yield {
        code: 'duplicate-anchor',
        message: `Two headings have the anchor "${anchor}", so links lead to the first one.`,
        remedy: 'Give one of them another id.',
        raw,
      };
    if (anchor !== undefined) anchors.add(anchor);
    level = depth;
  }
}

/** Elements of raw HTML that are never closed. The page shows their tags as text. */
function* openElements(tokens: readonly Token[]): Generator<Mistake> {
  const raws = rawHtmlIn(tokens);
  const open = new Map<string, number>();
  const parser = new Parser({
    onopentagname: (name) => open.set(name, (open.get(name) ?? 0) + 1),
    onclosetag: (name, isImplied) => {
      if (!isImplied) open.set(name, (open.get(name) ?? 0) - 1);
    },
  });
  parser.end(raws.join('\n'));
  for (const [name, count] of open)
    if (count > 0 && !CLOSED_BY_ITSELF.has(name) && !VOID.has(name))
      yield {
        code: 'open-element',
        message: `The element <${name}> is not closed.`,
        remedy: `Write </${name}> where it ends.`,
        raw: raws.findLast((part) => part.toLowerCase().includes(`<${name}`)) ?? '',
      };
}

/** References without a footnote, footnotes without a reference, and footnotes of one name. */
function* footnoteMistakes(tokens: readonly Token[]): Generator<Mistake> {
  const code = 'footnote';
  const inside = allTokens(tokens);
  const references = inside.filter(({ type }) => type === 'footnoteReference') as FootnoteReference[];
  const notes = inside.filter(({ type }) => type === 'footnote') as Footnote[];
  for (const { name, raw } of references)
    if (!notes.some((note) => note.name === name))
      yield {
        code,
        message: `The page shows "${raw}" as text: there is no such footnote.`,
        remedy: `Add the line ${raw}: with its text.`,
        raw,
      };
  for (const [index, { name }] of notes.entries()) {
    const raw = `[^${name}]:`;
    if (notes.slice(0, index).some((note) => note.name === name))
      yield { code, message: `Two footnotes have the name "${name}".`, remedy: 'Give one of them another name.', raw };
    else if (!references.some((reference) => reference.name === name))
      yield {
        code,
        message: `No text refers to the footnote "${name}".`,
        remedy: `Write [^${name}] where it belongs, or remove it.`,
        raw,
      };
  }
}

function allTokens(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...allTokens(childrenOf(token))]);
}

function* emptyLink({ href, text, raw }: Tokens.Link): Generator<Mistake> {
  if (href.trim() === '')
    yield {
      code: 'empty-link',
      message: `The link "${text}" leads nowhere.`,
      remedy: 'Write its path: [text](/path).',
      raw,
    };
}

function rawHtmlIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) =>
    token.type === 'html' ? (isHtmlElement(token.raw) ? [token.raw] : []) : rawHtmlIn(childrenOf(token)),
  );
}

/** The text of a token without its code and its links. */
function proseOf(token: Token): string {
  const parts = childrenOf(token).filter(({ type }) => type !== 'codespan' && type !== 'link');
  return isLeaf(token) ? token.raw : parts.map(({ raw }) => raw).join('');
}

function* foreignIn(prose: string): Generator<Mistake> {
  for (const { pattern, reason, remedy } of FOREIGN) {
    const [raw] = pattern.exec(prose) ?? [];
    if (raw !== undefined)
      yield { code: 'foreign-notation', message: `The page shows "${raw}" as text: ${reason}.`, remedy, raw };
  }
}

function* iconsIn(text: string): Generator<Mistake> {
  for (const [raw, name = ''] of text.matchAll(ICON))
    if (!ICON_NAMES.includes(name))
      yield {
        code: 'unknown-icon',
        message: `There is no icon "${name}", so the page shows "${raw}".`,
        remedy: `Icons are ${ICON_NAMES.join(', ')}.`,
        raw,
      };
}

function* removedIn(raw: string): Generator<Mistake> {
  const [, name = ''] = /^\s*<([a-z][a-z0-9-]*)/i.exec(raw) ?? [];
  if (COMPONENT.test(raw) && !isHtmlElement(raw))
    yield {
      code: 'foreign-notation',
      message: `The page shows "${raw.trim().split('\n')[0] ?? ''}" as text: guides have no components.`,
      remedy: 'Write Markdown, or put a placeholder into code marks. Other components of the guide are not listed.',
      raw,
    };
  else if (isRemoved(name))
    yield {
      code: 'removed-element',
      message: `The element <${name}> is removed from the page.`,
      remedy: 'Link to it, or describe it in words.',
      raw,
    };
}

function* markMistakes({ lang = '', text, raw }: Tokens.Code): Generator<Mistake> {
  const count = text.split('\n').length;
  const line = [...linesIn(lang)].find((number) => number > count);
  if (line !== undefined)
    yield {
      code: 'marked-line',
      message: `A code block marks line ${line} and has ${count}.`,
      remedy: 'Correct the numbers in {braces} after the language.',
      raw,
    };
}

function* tabMistakes({ tabs, raw }: TabsToken): Generator<Mistake> {
  const labels = tabs.map(({ label }) => label);
  const twice = labels.find((label, index) => labels.indexOf(label) < index);
  if (twice !== undefined)
    yield {
      code: 'duplicate-tab',
      message: `Two tabs have the label "${twice}".`,
      remedy: 'Give each tab a label of its own.',
      raw,
    };
}

function* imageMistakes({ href, text, raw }: Tokens.Image): Generator<Mistake> {
  if (text.trim() === '')
    yield {
      code: 'image-without-text',
      message: `The image "${href}" has no alternative text.`,
      remedy: 'Write what it shows: ![The list of contracts](contracts.png).',
      raw,
    };
  if (/^(?:https?:)?\/\//i.test(href))
    yield {
      code: 'remote-image',
      message: `The image "${href}" is on another server, so the page links to it. Loading it would tell that server who reads.`,
      remedy: 'Put the file beside the guide.',
      raw,
    };
}
