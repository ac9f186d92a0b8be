import { sentMethod } from '../../model/api/operation.ts';
import type { OperationLink } from '../../model/page/page.ts';
import { escapeHtml } from '../../model/text/html.ts';
import { CARD_SIZE } from '../output/sharing.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { labelOfReference } from '../reference/api-reference.ts';

const INK = '#08231f';
const PAPER = '#f4fbf9';
const SOFT = '#8fb8ae';
const LINE = '#2c5a52';
const PIN = '#f2b53c';
const LEFT = 84;
const MAX_LINES = 3;
/** Width of a character of JetBrains Mono, relative to its size. */
const MONO_WIDTH = 0.6;

/** The card of a page for shared links: the site, the title, and for an operation its method and path. Texts are in English. */
export function cardSvg(entry: Pick<PageEntry, 'title' | 'reference' | 'operationLink'>, siteTitle: string): string {
  const { title, reference, operationLink: operation } = entry;
  const { width, height } = CARD_SIZE;
  const above = reference === null ? siteTitle : labelOfReference(reference);
  // Figtree is about half as wide as high.
  const lines = wrapped(title, 30, MAX_LINES);
  const first = 330 - (lines.length - 1) * 42;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${INK}"/>`,
    `<circle cx="${LEFT + 10}" cy="106" r="10" fill="${PIN}"/>`,
    text(above, { x: LEFT + 40, y: 117, size: 32, color: SOFT, weight: 600 }),
    ...lines.map((line, index) => text(line, { x: LEFT, y: first + index * 84, size: 72, color: PAPER, weight: 700 })),
    `<rect x="${LEFT}" y="470" width="${width - 2 * LEFT}" height="3" fill="${LINE}"/>`,
    ...(operation === null
      ? [text(siteTitle, { x: LEFT, y: 538, size: 30, color: SOFT, weight: 600 })]
      : addressOf(operation)),
    '</svg>',
  ].join('');
}

/** Method and path on one line; a long path is smaller. */
function addressOf({ kind, method, path }: OperationLink): string[] {
  const word = kind === 'webhook' ? 'WEBHOOK' : sentMethod(method);
  const size = word.length + path.length < 56 ? 30 : 24;
  const room = Math.floor((CARD_SIZE.width - 2 * LEFT) / (size * MONO_WIDTH)) - word.length - 1;
  const style = { y: 538, size, mono: true };
  return [
    text(word, { ...style, x: LEFT, color: PIN, weight: 700 }),
    text(shortened(path, room), {
      ...style,
      x: LEFT + size * MONO_WIDTH * (word.length + 1),
      color: PAPER,
      weight: 500,
    }),
  ];
}

interface TextStyle {
  x: number;
  y: number;
  size: number;
  color: string;
  weight: number;
  mono?: boolean;
}

function text(content: string, { x, y, size, color, weight, mono = false }: TextStyle): string {
  const family = mono ? 'JetBrains Mono' : 'Figtree';
  // XML has no control characters.
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  const visible = content.replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]+/g, ' ').toWellFormed();
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${color}" xml:space="preserve">${escapeHtml(visible)}</text>`;
}

/** Lines of at most `length` characters, as far as words allow; the last one ends with `…` if words are left. */
function wrapped(title: string, length: number, most: number): string[] {
  const lines = [''];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= length || last === '') lines[lines.length - 1] = shortened(longer, length);
    else lines.push(shortened(word, length));
  }
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), `${shortened(lines[most - 1] ?? '', length - 1)}…`];
}

function shortened(line: string, length: number): string {
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
