import { Parser } from 'htmlparser2';
import type { Token, Tokens } from 'marked';

import { ALERTS } from './admonition.ts';
import type { Footnote, FootnoteReference } from './footnotes.ts';
import { ICON_NAMES } from './icon.ts';
import { CLOSED_BY_ITSELF, VOID } from './raw-html.ts';
import { isHtmlElement, isRemoved } from './sanitize.ts';
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
const ID_COMMENT = /<!-- id=([\w-]+) -->/;

/** Finds what a writer does not see in the text and a reader sees on the page. @param tokens as the lexer returns them */
export function mistakesIn(tokens: readonly Token[]): Mistake[] {
  return [
    ...headingMistakes(tokens),
    ...openElements(tokens),
    ...footnoteMistakes(tokens),
    ...tokens.flatMap(mistakesOf),
  ];
}

function mistakesOf(token: Token): Mistake[] {
  switch (token.type) {
    case 'code':
      return openFenceOf(token as Tokens.Code) !== null
        ? [
            {
              code: 'open-fence',
              message: 'A code block is not closed, so the rest of the page is code.',
              remedy: 'End it with a line of the same marks, such as ```.',
              raw: token.raw,
            },
          ]
        : [];
    case 'codespan':
      return [];
    case 'paragraph':
    case 'text':
      return [...foreignIn(proseOf(token)), ...iconsIn(token.raw), ...childrenOf(token).flatMap(mistakesOf)];
    case 'html':
      return removedIn(token.raw);
    case 'link':
      return [...emptyLink(token as Tokens.Link), ...childrenOf(token).flatMap(mistakesOf)];
    case 'image':
      return imageMistakes(token as Tokens.Image);
    default:
      return childrenOf(token).flatMap(mistakesOf);
  }
}

function headingMistakes(tokens: readonly Token[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const anchors = new Set<string>();
  let level = 1;
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const { depth, raw, text } = token as Tokens.Heading;
    const [, anchor] = ID_COMMENT.exec(raw) ?? [];
    const add = (code: string, message: string, remedy: string): void => {
      mistakes.push({ code, message, remedy, raw });
    };
    if (text.replace(ID_COMMENT, '').trim() === '')
      add('empty-heading', 'A heading is empty.', 'Write its words, or remove it.');
    if (depth === 1)
      add(
        'second-title',
        'A heading of level 1 is in the text. The title of the page comes from its front matter.',
        'Start the headings at ##.',
      );
    else if (depth > level + 1)
      add(
        'heading-jump',
        `A heading of level ${depth} follows one of level ${level}.`,
        `Write ${'#'.repeat(level + 1)}.`,
      );
    if (anchor !== undefined && anchors.has(anchor))
      add(
        'duplicate-anchor',
        `Two headings have the anchor "${anchor}", so links lead to the first one.`,
        'Give one of them another id.',
      );
    if (anchor !== undefined) anchors.add(anchor);
    level = Math.max(depth, 1);
  }
  return mistakes;
}

/** Elements of raw HTML that are never closed. The page shows their tags as text. */
function openElements(tokens: readonly Token[]): Mistake[] {
  const raws = rawHtmlIn(tokens);
  const open = new Map<string, number>();
  const parser = new Parser({
    onopentagname: (name) => open.set(name, (open.get(name) ?? 0) + 1),
    onclosetag: (name, isImplied) => {
      if (!isImplied) open.set(name, (open.get(name) ?? 0) - 1);
    },
  });
  parser.end(raws.join('\n'));
  return [...open].flatMap(([name, count]) => {
    if (count <= 0 || CLOSED_BY_ITSELF.has(name) || VOID.has(name)) return [];
    const raw = raws.findLast((part) => part.toLowerCase().includes(`<${name}`)) ?? '';
    return [
      {
        code: 'open-element',
        message: `The element <${name}> is not closed.`,
        remedy: `Write </${name}> where it ends.`,
        raw,
      },
    ];
  });
}

/** References without a footnote, footnotes without a reference, and footnotes of one name. */
function footnoteMistakes(tokens: readonly Token[]): Mistake[] {
  const inside = allTokens(tokens);
  const references = inside.flatMap((token) =>
    token.type === 'footnoteReference' ? [token as FootnoteReference] : [],
  );
  const notes = inside.flatMap((token) => (token.type === 'footnote' ? [token as Footnote] : []));
  const namesOf = (parts: readonly { name: string }[]): string[] => parts.map(({ name }) => name);
  const mistake = (message: string, remedy: string, raw: string): Mistake => ({
    code: 'footnote',
    message,
    remedy,
    raw,
  });
  return [
    ...references
      .filter(({ name }) => !namesOf(notes).includes(name))
      .map(({ raw }) =>
        mistake(
          `The page shows "${raw}" as text: there is no such footnote.`,
          `Add the line ${raw}: with its text.`,
          raw,
        ),
      ),
    ...notes.flatMap(({ name }, index) => {
      const raw = `[^${name}]:`;
      if (namesOf(notes.slice(0, index)).includes(name))
        return [mistake(`Two footnotes have the name "${name}".`, 'Give one of them another name.', raw)];
      return namesOf(references).includes(name)
        ? []
        : [
            mistake(
              `No text refers to the footnote "${name}".`,
              `Write [^${name}] where it belongs, or remove it.`,
              raw,
            ),
          ];
    }),
  ];
}

function allTokens(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...allTokens(childrenOf(token))]);
}

function emptyLink({ href, text, raw }: Tokens.Link): Mistake[] {
  return href.trim() === ''
    ? [
        {
          code: 'empty-link',
          message: `The link "${text}" leads nowhere.`,
          remedy: 'Write its path: [text](/path).',
          raw,
        },
      ]
    : [];
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

function foreignIn(prose: string): Mistake[] {
  return FOREIGN.flatMap(({ pattern, reason, remedy }) => {
    const [found] = pattern.exec(prose) ?? [];
    return found === undefined
      ? []
      : [
          {
            code: 'foreign-notation',
            message: `The page shows "${found}" as text: ${reason}.`,
            remedy,
            raw: found,
          },
        ];
  });
}

function iconsIn(raw: string): Mistake[] {
  return Array.from(raw.matchAll(ICON)).flatMap(([found, name = '']) =>
    ICON_NAMES.includes(name)
      ? []
      : [
          {
            code: 'unknown-icon',
            message: `There is no icon "${name}", so the page shows "${found}".`,
            remedy: `Icons are ${ICON_NAMES.join(', ')}.`,
            raw: found,
          },
        ],
  );
}

function removedIn(raw: string): Mistake[] {
  const [, name = ''] = /^\s*<([a-z][a-z0-9-]*)/i.exec(raw) ?? [];
  if (/^\s*<[A-Z][a-z]/.test(raw) && !isHtmlElement(raw))
    return [
      {
        code: 'foreign-notation',
        message: `The page shows "${raw.trim().split('\n')[0] ?? ''}" as text: guides have no components.`,
        remedy: 'Write Markdown, or put a placeholder into code marks.',
        raw,
      },
    ];
  return isRemoved(name)
    ? [
        {
          code: 'removed-element',
          message: `The element <${name}> is removed from the page.`,
          remedy: 'Link to it, or describe it in words.',
          raw,
        },
      ]
    : [];
}

function imageMistakes({ href, text, raw }: Tokens.Image): Mistake[] {
  const mistakes: Mistake[] = [];
  if (text.trim() === '')
    mistakes.push({
      code: 'image-without-text',
      message: `The image "${href}" has no alternative text.`,
      remedy: 'Write what it shows: ![The list of contracts](contracts.png).',
      raw,
    });
  if (/^(?:https?:)?\/\//i.test(href))
    mistakes.push({
      code: 'remote-image',
      message: `The image "${href}" is on another server, so the page links to it. Loading it would tell that server who reads.`,
      remedy: 'Put the file beside the guide.',
      raw,
    });
  return mistakes;
}
