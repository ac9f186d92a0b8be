import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { transform } from 'lightningcss';

import { FIRST_STYLES_ID } from '../../model/page/page-data.ts';
import { escapeHtml } from '../../model/text/html.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { once } from '../base/once.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { WRITES_FROM_RIGHT } from './logical-sides.ts';
import { namesIn, namesOf, parseStyles, stylesFor, tokensIn, withoutUnusedTokens } from './style-rules.ts';

/** The order of the cascade: the list of the files, whose rule its first lines explain. */
export const STYLE_LIST = join(PROJECT_ROOT, 'web/styles/site.css');

interface StyleFile {
  path: string;
  layer: string;
  /** Class of the elements that the file is for; null if every document needs the file. */
  className: string | null;
}

/** The styles that documents have inside, minified. */
export interface FirstStyles {
  /** The font faces. They stay in the document: a browser would lay out all text again if they were replaced. */
  fonts: string;
  /** In the order of the cascade. */
  parts: readonly { className: string | null; layer: string; css: string }[];
}

/** Returns the rules for languages that are written from right to left, minified; empty if the site has none. */
export const rightToLeftStyles = once((): string => {
  if (!WRITES_FROM_RIGHT) return '';
  const path = join(PROJECT_ROOT, 'web/styles/right-to-left.css');
  return transform({ filename: path, code: readFileSync(path), minify: true }).code.toString();
});

/** Returns the files of the whole style sheet, in the order of the cascade. */
export function styleFiles(): StyleFile[] {
  const folder = dirname(STYLE_LIST);
  const imports = readFileSync(STYLE_LIST, 'utf8').matchAll(/^@import '(.*)' layer\((\w+)\);$/gm);
  return Array.from(imports, ([, file = '', layer = '']) => ({
    path: join(folder, file),
    layer,
    className: dirname(file) === '.' ? null : basename(file, '.css'),
  }));
}

/**
 * Returns the head elements for the styles of a document: the font faces and the rules of the site, the styles of the first paint, and, without scripts, the
 * whole style sheet. With scripts, the first-paint script applies the styles of the first paint and loads the whole style sheet. They are
 * in layers of their own, because constructed style sheets come after all others: within a layer, the whole style sheet then wins.
 * @param body markup of the document's body
 * @param stylesheet address of the whole style sheet
 * @param own rules of the site
 */
export function stylesToHtml(body: string, stylesheet: string, { fonts, parts }: FirstStyles, own = ''): string[] {
  const names = namesOf(body);
  const needed = parts
    .filter(({ className }) => className === null || names.has(`.${className}`))
    .map(({ layer, css }) => ({ layer, selected: getOrMake(selections, css, () => selectorOf(css))(names) }));
  const used = new Set([...needed.flatMap(({ selected }) => selected.tokens), ...tokensIn(body)]);
  return [
    `<style>${fonts}${own}</style>`,
    // One line for each file: a text pack stores equal lines once.
    `<script type="text/plain" id="${FIRST_STYLES_ID}">`,
    ...needed.map(({ layer, selected: { css } }, index) => {
      const start = layer === needed[index - 1]?.layer ? '' : `@layer ${layer}.first{`;
      const styles = layer === 'tokens' ? withoutUnusedTokens(css, used) : css;
      return start + styles + (layer === needed[index + 1]?.layer ? '' : '}');
    }),
    '</script>',
    `<noscript><link rel="stylesheet" href="${escapeHtml(stylesheet)}"></noscript>`,
  ];
}

interface Selected {
  css: string;
  /** The tokens that it uses. */
  tokens: string[];
}

/** The function that selects the styles of a document, by the text of the style sheet. */
const selections = new Map<string, (names: ReadonlySet<string>) => Selected>();

function selectorOf(css: string): (names: ReadonlySet<string>) => Selected {
  const content = parseStyles(css);
  const known = [...new Set(namesIn(content))];
  const selected = new Map<string, Selected>();
  return (names) =>
    getOrMake(selected, known.filter((name) => names.has(name)).join(' '), () => {
      const styles = stylesFor(content, names);
      return { css: styles, tokens: tokensIn(styles) };
    });
}
