import { type EdgePlaceholder, placeholder } from '../../model/edge.ts';
import { escapeHtml, type Html, scriptJson } from '../../model/html.ts';
import { DEFAULT_LOCALE, LOCALE_INFO } from '../../model/locale.ts';
import { addressOf } from '../../model/path.ts';
import { APP_ROOT_ID, PAGE_DATA_ID, type PageData } from '../../model/page-data.ts';

/** What every document of one build has in its head. */
export interface DocumentAssets {
  stylesheet: string;
  boot: string;
  /** Text of the inline script that runs before first paint; its hash is in the content security policy. */
  firstPaint: string;
  /** Further head markup, e.g. font hints. */
  head: string;
}

export interface DocumentParts {
  data: PageData;
  description: string;
  /** Shell with the article in it. */
  body: Html;
  /** True for documents that the gate answers with: internal pages, and the gate itself. */
  isGated: boolean;
  /** False for documents that stand at no address of their own: gate and not-found. */
  hasAddress: boolean;
}

/** One page, whole: the bytes that readers, crawlers and the router's own navigation all receive. */
export function documentToHtml({ data, description, body, isGated, hasAddress }: DocumentParts, assets: DocumentAssets): string {
  const { htmlLang, direction } = LOCALE_INFO[data.locale];
  const address = (path: string): string => escapeHtml(data.site.url + path);
  const alternates = hasAddress && !isGated
    ? [
        `<link rel="canonical" href="${address(data.path)}">`,
        ...data.site.locales.map(({ locale, htmlLang: lang }) => `<link rel="alternate" hreflang="${lang}" href="${address(addressOf(data.route, locale))}">`),
        `<link rel="alternate" hreflang="x-default" href="${address(addressOf(data.route, DEFAULT_LOCALE))}">`,
        `<meta property="og:title" content="${escapeHtml(data.title)}">`,
        `<meta property="og:description" content="${escapeHtml(description)}">`,
        `<meta property="og:url" content="${address(data.path)}">`,
        `<meta property="og:site_name" content="${escapeHtml(data.site.title)}">`,
        '<meta property="og:type" content="article">',
      ]
    : ['<meta name="robots" content="noindex">'];
  const gate = isGated ? gateMeta() : [];
  return [
    '<!doctype html>',
    `<html lang="${htmlLang}" dir="${direction}" data-page-kind="${data.kind}" data-theme="${data.site.colorMode.defaultMode}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(data.documentTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...alternates,
    ...gate,
    `<script>${assets.firstPaint}</script>`,
    `<link rel="stylesheet" href="${assets.stylesheet}">`,
    assets.head,
    `<script type="module" src="${assets.boot}" fetchpriority="low"></script>`,
    '</head>',
    '<body>',
    `<div id="${APP_ROOT_ID}">${body}</div>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(data)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function gateMeta(): string[] {
  const meta = (name: EdgePlaceholder): string => `<meta name="${name}" content="${placeholder(name)}">`;
  return [meta('gate-status'), meta('google-client-id'), meta('hosted-domain'), `<meta name="csp-nonce" nonce="${placeholder('nonce')}">`];
}
