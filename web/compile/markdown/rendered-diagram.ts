import { createHash } from 'node:crypto';

import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

import { escapeHtml, type Html } from '../../model/text/html.ts';
import type { MarkdownWords } from './strings/en.ts';

const marked = new Marked();

/** The name of the rendered diagram of a mermaid source. A changed source has another name. */
export function diagramName(source: string): string {
  return `d${createHash('sha256').update(source).digest('hex').slice(0, 10)}`;
}

/** The sources of the diagrams of a text. */
export function diagramSources(text: string): string[] {
  const sources: string[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'code' && token.lang === 'mermaid') sources.push(String(token.text));
  });
  return sources;
}

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];

const SVG: sanitizeHtml.IOptions = {
  allowedTags: ['svg', 'title', 'desc', 'defs', 'marker', 'g', 'text', 'tspan', ...SHAPES],
  allowedAttributes: {
    svg: ['xmlns', 'viewBox', 'role', 'aria-labelledby', 'aria-describedby'],
    marker: ['refX', 'refY', 'markerWidth', 'markerHeight', 'markerUnits', 'orient', 'viewBox'],
    '*': `id transform d points x y x1 y1 x2 y2 dx dy r rx ry cx cy width height fill stroke stroke-width
      stroke-dasharray opacity paint-order font-size font-weight font-style text-anchor dominant-baseline
      marker-start marker-end`.split(/\s+/),
  },
  nonTextTags: ['script', 'style', 'foreignObject'],
  selfClosing: SHAPES,
  parser: { xmlMode: true },
  transformTags: {
    // A file of another site must not be loaded.
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => !/url\((?!#)/i.test(value))),
    }),
  },
};

/** An SVG with nothing but shapes and text: no script, style, link or file of another site. */
export function safeSvg(svg: string): Html {
  return sanitizeHtml(svg, SVG).trim() as Html;
}

/** The place of a rendered diagram in markup that is not sanitized yet. The sanitizer would remove an SVG. */
function diagramSlot(name: string): string {
  return `<div class="diagram-view" data-diagram="${name}"></div>`;
}

/** A diagram that is already rendered, and its source below it. `withDiagrams` puts the SVG into it. */
export function diagramFigure(source: string, words: MarkdownWords): Html {
  return `<figure>${diagramSlot(diagramName(source))}<details class="diagram-text"><summary>${escapeHtml(words.diagramSource)}</summary><pre class="mermaid">${escapeHtml(source)}</pre></details></figure>\n` as Html;
}

/** Puts rendered diagrams, by their name, into their places. */
export function withDiagrams(html: Html, diagrams: ReadonlyMap<string, Html>): Html {
  let result: string = html;
  for (const [name, svg] of diagrams)
    result = result.replaceAll(diagramSlot(name), () => `<div class="diagram-view">${svg}</div>`);
  return result as Html;
}
