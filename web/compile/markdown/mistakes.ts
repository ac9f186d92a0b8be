import GithubSlugger from 'github-slugger';
import { Parser } from 'htmlparser2';
import type { Token, Tokens } from 'marked';

import { type FindingId, findingOf, type FindingValues } from '../base/finding.ts';
import { ALERTS, type Footnote, type FootnoteReference, type TabsToken } from './blocks.ts';
import { isHighlighted, LANGUAGE_NAMES } from './highlight.ts';
import { ICON_NAMES } from './icon.ts';
import { languageIn, linesIn } from './renderer.ts';
import { CLOSED_BY_ITSELF, hasAttribute, isHtmlElement, isKept, isRemoved, VOID } from './sanitize.ts';
import { childrenOf, headingSlug, ID_COMMENT, isLeaf, openFenceOf } from './walk.ts';

/** A mistake in a guide that would otherwise be silent on the page. */
export interface Mistake {
  code: string;
  message: string;
  remedy: string;
  /** The part of the text that has it, to find its line. */
  raw: string;
}

/** Notations of other tools, and unfinished ones of Markdown, which would be shown as text. */
const FOREIGN: readonly (readonly [FindingId, RegExp])[] = [
  ['foreign-notation/module', /^(?:import\s.+\sfrom\s+['"].+['"];?$|export\s+(?:const|default|function)\b)/m],
  ['foreign-notation/comment', /\{\/\*.*/],
  ['foreign-notation/open-comment', /<!--(?![\s\S]*-->).*/],
  ['foreign-notation/admonition', /^!!! \w+/m],
  ['foreign-notation/id', /\{#[\w-]+\}$/m],
  ['foreign-notation/liquid', /\{% \w+/],
  ['foreign-notation/directive', /^::(?!step\{|include\{)[a-z-]+\{/m],
  ['foreign-notation/alert', new RegExp(String.raw`^\[!(?!(?:${Object.keys(ALERTS).join('|')})\])\w+\]`, 'm')],
  ['foreign-notation/reference', /\[[^[\]^]+\]\[[^[\]]*\]/],
  ['foreign-notation/table', /^\|.*(?=\n\|[ :|-]+\|?$)/m],
];
/** Marks of Markdown without an end, in the text between its elements. */
const OPEN_MARKS: typeof FOREIGN = [['foreign-notation/open-mark', /(?:\*\*|`).{0,40}/]];
const ICON = /:icon-([a-z]+):/g;
/** The start of an element of MDX. */
const COMPONENT = /^\s*<[A-Z][a-z]/;

function mistake(id: FindingId, raw: string, values: FindingValues = {}): Mistake {
  const { code, message, remedy = '' } = findingOf(id, values);
  return { code, message, remedy, raw };
}

/** Finds what a writer does not see in the text and a reader sees on the page. @param tokens as the lexer returns them */
export function mistakesIn(tokens: readonly Token[]): Mistake[] {
  const mistakes = [
    ...headingMistakes(tokens),
    ...elementMistakes(tokens),
    ...footnoteMistakes(tokens),
    ...tokens.flatMap((token) => [...mistakesOf(token)]),
  ];
  // A component often has others inside. The first one is enough to see that guides have none.
  const component = mistakes.find(({ raw }) => COMPONENT.test(raw));
  const kept = mistakes.filter((mistake) => mistake === component || !COMPONENT.test(mistake.raw));
  // A paragraph and the text in it have the same one.
  return [...new Map(kept.map((mistake) => [`${mistake.message}\n${mistake.raw}`, mistake])).values()];
}

function* mistakesOf(token: Token): Generator<Mistake> {
  switch (token.type) {
    case 'code':
      if (openFenceOf(token as Tokens.Code) !== null) yield mistake('open-fence', token.raw);
      yield* infoMistakes(token as Tokens.Code);
      return;
    case 'step':
      yield* unknownOptions(token.raw, ['workflow', 'step']);
      return;
    case 'tabs':
      yield* tabMistakes(token as TabsToken);
      break;
    case 'table':
      yield* lostCells(token as Tokens.Table);
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
      yield* foreignIn(proseOf(token), FOREIGN);
      if (isLeaf(token)) yield* foreignIn(token.raw, OPEN_MARKS);
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
  const slugger = new GithubSlugger();
  let level = 1;
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const { depth, raw, text } = token as Tokens.Heading;
    const anchor = headingSlug(token as Tokens.Heading, slugger);
    const isEmpty = text.replace(ID_COMMENT, '').trim() === '';
    if (isEmpty) yield mistake('empty-heading', raw);
    if (depth === 1) yield mistake('second-title', raw);
    else if (depth > level + 1) yield mistake('heading-jump', raw, { depth, level, marks: '#'.repeat(level + 1) });
    if (anchors.has(anchor) && !isEmpty) yield mistake('duplicate-anchor', raw, { anchor });
    anchors.add(anchor);
    level = depth;
  }
}

/** Elements of raw HTML that are never closed, whose tags the page shows as text, and attributes that it does not have. */
function* elementMistakes(tokens: readonly Token[]): Generator<Mistake> {
  const raws = rawHtmlIn(tokens);
  const html = raws.join('\n');
  const open = new Map<string, number>();
  const removed: Mistake[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open.set(name, (open.get(name) ?? 0) + 1);
      const names = Object.keys(attributes).filter((attribute) => isKept(name) && !hasAttribute(name, attribute));
      const raw = html.slice(parser.startIndex, parser.endIndex + 1);
      // Only Markdown names a file that is checked and copied.
      if (name === 'img') removed.push(mistake('html-image', raw, { src: attributes.src ?? '' }));
      if (names.length > 0) removed.push(mistake('removed-attribute', raw, { name, names: names.join(', ') }));
    },
    onclosetag: (name, isImplied) => {
      if (!isImplied) open.set(name, (open.get(name) ?? 0) - 1);
    },
  });
  parser.end(html);
  yield* removed;
  for (const [name, count] of open)
    if (count > 0 && !CLOSED_BY_ITSELF.has(name) && !VOID.has(name))
      yield mistake('open-element', raws.findLast((part) => part.toLowerCase().includes(`<${name}`)) ?? '', { name });
}

/** References without a footnote, footnotes without a reference, and footnotes of one name. */
function* footnoteMistakes(tokens: readonly Token[]): Generator<Mistake> {
  const inside = allTokens(tokens);
  const references = inside.filter(({ type }) => type === 'footnoteReference') as FootnoteReference[];
  const notes = inside.filter(({ type }) => type === 'footnote') as Footnote[];
  for (const { name, raw } of references)
    if (!notes.some((note) => note.name === name)) yield mistake('footnote/missing', raw, { raw });
  for (const [index, { name }] of notes.entries()) {
    const raw = `[^${name}]:`;
    if (notes.slice(0, index).some((note) => note.name === name)) yield mistake('footnote/twice', raw, { name });
    else if (!references.some((reference) => reference.name === name)) yield mistake('footnote/unused', raw, { name });
  }
}

function allTokens(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...allTokens(childrenOf(token))]);
}

function* emptyLink({ href, text, raw }: Tokens.Link): Generator<Mistake> {
  if (href.trim() === '') yield mistake('empty-link', raw, { text });
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

function* foreignIn(prose: string, notations: typeof FOREIGN): Generator<Mistake> {
  for (const [id, pattern] of notations) {
    const [raw] = pattern.exec(prose) ?? [];
    if (raw !== undefined) yield mistake(id, raw, { raw, alerts: Object.keys(ALERTS).join(', ') });
  }
}

function* iconsIn(text: string): Generator<Mistake> {
  for (const [raw, name = ''] of text.matchAll(ICON))
    if (!ICON_NAMES.includes(name)) yield mistake('unknown-icon', raw, { name, raw, names: ICON_NAMES.join(', ') });
}

function* removedIn(raw: string): Generator<Mistake> {
  const [, name = ''] = /^\s*<([a-z][a-z0-9-]*)/i.exec(raw) ?? [];
  if (COMPONENT.test(raw) && !isHtmlElement(raw))
    yield mistake('foreign-notation/component', raw, { line: raw.trim().split('\n')[0] ?? '' });
  else if (isRemoved(name)) yield mistake('removed-element', raw, { name });
}

function* infoMistakes({ lang = '', text, raw }: Tokens.Code): Generator<Mistake> {
  const language = languageIn(lang);
  if (!/^(?:mermaid|text)?$/.test(language) && !isHighlighted(language))
    yield mistake('unknown-language', raw, { language, names: LANGUAGE_NAMES.join(', ') });
  yield* unknownOptions(lang, ['title'], raw);
  const count = text.split('\n').length;
  const line = [...linesIn(lang)].find((number) => number > count);
  if (line !== undefined) yield mistake('marked-line', raw, { line, count });
}

/** Options of a block that have no effect. @param raw the block, if its options are only a part of it */
function* unknownOptions(options: string, known: readonly string[], raw = options): Generator<Mistake> {
  for (const [, name = ''] of options.replaceAll(/"[^"]*"/g, '').matchAll(/([\w-]+)=/g))
    if (!known.includes(name)) yield mistake('unknown-option', raw, { name, known: known.join(', ') });
}

function* tabMistakes({ tabs, raw }: TabsToken): Generator<Mistake> {
  const labels = tabs.map(({ label }) => label);
  const twice = labels.find((label, index) => labels.indexOf(label) < index);
  if (twice !== undefined) yield mistake('duplicate-tab', raw, { twice });
}

function* lostCells({ header: { length: columns }, raw }: Tokens.Table): Generator<Mistake> {
  for (const line of raw.trim().split('\n').slice(2)) {
    const cells = line
      .trim()
      .replaceAll(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/).length;
    if (cells > columns) yield mistake('lost-cell', line, { cells, columns });
  }
}

function* imageMistakes({ href, text, raw }: Tokens.Image): Generator<Mistake> {
  if (text.trim() === '') yield mistake('image-without-text', raw, { href });
  if (/^(?:https?:)?\/\//i.test(href)) yield mistake('remote-image', raw, { href });
}
