import { type EdgePlaceholder, placeholder } from '../../model/edge/text-pack.ts';
import {
  APP_ROOT_ID,
  FIRST_STYLES_ID,
  PAGE_DATA_ID,
  type PageData,
  type SiteData,
} from '../../model/page/page-data.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { llmsPath, twinPath } from '../../model/page/twin.ts';
import { type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { escapeHtml, type Html, scriptJson } from '../../model/text/html.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { type FirstStyles, rightToLeftStyles } from '../bundle/first-styles.ts';
import { namesIn, namesOf, parseStyles, stylesFor, tokensIn, withoutUnusedTokens } from '../bundle/style-rules.ts';
import type { Icon } from '../source/static-files.ts';
import { sharingTags } from './sharing.ts';

/** The parts of the head that all documents of one build share. */
export interface DocumentAssets {
  stylesheet: string;
  /** The styles that documents have inside. The authoring server sets none, so its documents wait for the whole style sheet. */
  firstStyles?: FirstStyles | undefined;
  boot: string;
  /** Address of the style sheet of the site's own fonts. Without it, they come from the fonts service. */
  fonts?: string | undefined;
  /** Addresses of the scripts that the boot script fetches early. The authoring server has none. */
  clientScripts?: readonly string[];
  /** Text of the inline script that runs before first paint; its hash is in the content security policy. */
  firstPaint: string;
  /** Whether the site counts signals of readers. */
  insight?: boolean | undefined;
  /** Further head markup. */
  head?: string | undefined;
  icons: readonly Icon[];
  /** Path of the image that cards show, if the site has one. */
  card?: string | undefined;
}

/** The facts that the documents of one build share. */
export interface DocumentContext {
  prerender: Pick<Prerender, 'renderShell'>;
  assets: DocumentAssets;
}

/** The head elements of the icons, in the order in which browsers prefer the later ones. */
const ICON_LINKS: readonly { icon: Icon; link: string }[] = [
  { icon: 'favicon.ico', link: '<link rel="icon" href="/favicon.ico" sizes="32x32">' },
  { icon: 'favicon.svg', link: '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' },
  { icon: 'apple-touch-icon.png', link: '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' },
];

/** Everything that a document is made of, besides the assets. Another thread can make the document, because it has no functions. */
export interface DocumentParts {
  data: PageData;
  description: string;
  /** The gate has none. */
  article: Html | undefined;
  /** The languages of the page's texts, for a document with an address. */
  languages?: readonly Locale[];
  /** True for internal pages and the gate itself. */
  isGated: boolean;
  /** False for gate and not-found documents, which have no address. */
  hasAddress: boolean;
  feeds?: { atom: string; json: string } | undefined;
}

/** The whole document of a page. Readers, crawlers and the client's router all receive the same bytes. */
export function documentToHtml(parts: DocumentParts, context: DocumentContext): string {
  return documentToTexts(parts, context).join('');
}

/** The same document as consecutive texts, for writers that need not join them. */
export function documentToTexts(
  { data, description, article, languages = [], isGated, hasAddress, feeds }: DocumentParts,
  { assets, prerender }: DocumentContext,
): string[] {
  const body = prerender.renderShell(data, article);
  const { htmlLang, direction } = LOCALE_INFO[data.locale];
  const sharing =
    hasAddress && !isGated
      ? sharingTags(data, { description, languages, card: assets.card })
      : ['<meta name="robots" content="noindex">'];
  const gate = isGated ? gateMeta() : [];
  const head = [
    '<!doctype html>',
    `<html lang="${htmlLang}" dir="${direction}" data-page-kind="${data.kind}" data-theme="${data.site.colorMode.defaultMode}"${assets.insight === true ? ' data-insight' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(data.documentTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...sharing,
    ...(hasAddress ? [`<link rel="alternate" type="text/markdown" href="${escapeHtml(twinPath(data.path))}">`] : []),
    `<link rel="describedby" type="text/plain" href="${escapeHtml(llmsPath(isGated ? 'internal' : 'public', data.locale))}">`,
    ...ICON_LINKS.flatMap(({ icon, link }) => (assets.icons.includes(icon) ? [link] : [])),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(feeds === undefined ? [] : feedLinks(feeds)),
    ...gate,
    ...(assets.firstStyles === undefined
      ? [`<link rel="stylesheet" href="${assets.stylesheet}">`, `<style>${siteStyles(data.site)}</style>`]
      : stylesToHtml(body, assets.stylesheet, assets.firstStyles, siteStyles(data.site))),
    inlineScript(assets),
    ...(assets.head === undefined ? [] : [assets.head]),
    ...(assets.clientScripts === undefined ? [] : [clientLinks(assets.clientScripts)]),
    '</head>',
  ];
  return [
    // One character beyond Latin-1 makes the encoding of its whole text slow, so the texts stay apart.
    ...head.map((line) => `${line}\n`),
    `<body>\n<div id="${APP_ROOT_ID}">`,
    ...body,
    `</div>\n<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(data)}</script>\n</body>\n</html>\n`,
  ];
}

/** The rules of a site: for languages from right to left, the colors of the announcement bar and the size of the logo in the footer. */
export function siteStyles({ announcementBar, footer }: Pick<SiteData, 'announcementBar' | 'footer'>): string {
  const { width = null, height = null } = footer?.logo ?? {};
  const values = [
    ['.announcement', '--announcement-ground', announcementBar?.backgroundColor],
    ['.announcement', '--announcement-text', announcementBar?.textColor],
    ['.footer-bottom img', '--image-width', width === null ? null : `${width}px`],
    ['.footer-bottom img', '--image-height', height === null ? null : `${height}px`],
  ] as const;
  const own = values.map(([selector, name, value]) => (value ? `${selector}{${name}:${value}}` : ''));
  return own.join('') + rightToLeftStyles();
}

/**
 * Returns the head elements for the styles of a document: the font faces and the rules of the site, the styles of the first paint, and, without scripts, the
 * whole style sheet. With scripts, the first-paint script applies the styles of the first paint and loads the whole style sheet. They are
 * in layers of their own, so that within a layer the whole style sheet wins.
 * @param body markup of the document's body, in consecutive texts
 * @param stylesheet address of the whole style sheet
 * @param own rules of the site
 */
export function stylesToHtml(
  body: readonly string[],
  stylesheet: string,
  { fonts, parts }: FirstStyles,
  own = '',
): string[] {
  return [
    `<style>${fonts}${own}</style>`,
    `<script type="text/plain" id="${FIRST_STYLES_ID}">`,
    ...getOrMake(selections, parts, () => selectorOf(parts))(body),
    '</script>',
    `<noscript><link rel="stylesheet" href="${escapeHtml(stylesheet)}"></noscript>`,
  ];
}

/** The function that selects the styles of a body, by the parts of the style sheet. */
const selections = new WeakMap<FirstStyles['parts'], (body: readonly string[]) => string[]>();

/** Many documents have the same names, so their styles are selected once. */
function selectorOf(parts: FirstStyles['parts']): (body: readonly string[]) => string[] {
  const sheets = parts.map(sheetOf);
  const known = [...new Set(sheets.flatMap((sheet) => sheet.known))];
  const selected = new Map<string, string[]>();
  return (body) => {
    const names = namesOf(body);
    const tokens = body.filter((html) => html.includes('var(')).flatMap(tokensIn);
    const key = [...known.filter((name) => names.has(name)), ...tokens].join(' ');
    return getOrMake(selected, key, () => linesFor(sheets, names, tokens));
  };
}

/** One line for each file that the document needs: a text pack stores equal lines once. */
function linesFor(sheets: readonly Sheet[], names: ReadonlySet<string>, tokens: readonly string[]): string[] {
  const needed = sheets
    .filter(({ className }) => className === null || names.has(className))
    .map(({ layer, select }) => ({ layer, selected: select(names) }));
  const used = new Set([...needed.flatMap(({ selected }) => selected.tokens), ...tokens]);
  return needed.map(({ layer, selected: { css } }, index) => {
    const start = layer === needed[index - 1]?.layer ? '' : `@layer ${layer}.first{`;
    const styles = layer === 'tokens' ? withoutUnusedTokens(css, used) : css;
    return start + styles + (layer === needed[index + 1]?.layer ? '' : '}');
  });
}

type Sheet = ReturnType<typeof sheetOf>;

/** Parses a file of the style sheet. `select` returns the styles that a document with some names needs, and the tokens of these styles. */
function sheetOf({ className: ownClass, layer, css }: FirstStyles['parts'][number]) {
  const content = parseStyles(css);
  const className = ownClass === null ? null : `.${ownClass}`;
  const asked = [...new Set(namesIn(content))];
  const selected = new Map<string, { css: string; tokens: string[] }>();
  const select = (names: ReadonlySet<string>) =>
    getOrMake(selected, asked.filter((name) => names.has(name)).join(' '), () => {
      const styles = stylesFor(content, names);
      return { css: styles, tokens: tokensIn(styles) };
    });
  return { className, layer, known: className === null ? asked : [className, ...asked], select };
}

/** The first-paint script, with the addresses of the files that it loads. */
function inlineScript({ boot, fonts, stylesheet, firstStyles, firstPaint }: DocumentAssets): string {
  const styles = firstStyles === undefined ? '' : ` data-stylesheet="${stylesheet}"`;
  const own = fonts === undefined ? '' : ` data-fonts="${fonts}"`;
  return `<script data-boot="${boot}"${styles}${own}>${firstPaint}</script>`;
}

/** The links that fetch the client's scripts, inert until the boot script (web/app/start/boot.ts) moves them into the head. */
function clientLinks(scripts: readonly string[]): string {
  const links = scripts.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`);
  return `<template>${links.join('')}</template>`;
}

function feedLinks({ atom, json }: { atom: string; json: string }): string[] {
  return [
    `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(atom)}">`,
    `<link rel="alternate" type="application/feed+json" href="${escapeHtml(json)}">`,
  ];
}

function gateMeta(): string[] {
  const meta = (name: EdgePlaceholder): string => `<meta name="${name}" content="${placeholder(name)}">`;
  return [
    meta('gate-status'),
    meta('google-client-id'),
    meta('hosted-domain'),
    meta('account'),
    meta('session-expires'),
    // HTML requires `content` beside `name`. The nonce has an attribute of its own, which browsers hide after parsing.
    `<meta name="csp-nonce" content="" nonce="${placeholder('nonce')}">`,
  ];
}
