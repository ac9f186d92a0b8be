import type { SampleSet } from '../../model/api/code-samples.ts';
import { type HttpMethod, sentMethod } from '../../model/api/operation.ts';
import type { CompilerStrings } from '../../model/page/prerender.ts';
import { DEFAULT_LOCALE, type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { escapeContent, escapeHtml } from '../../model/text/html.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { BuiltPage } from '../pages/page-entry.ts';
import { labelOfReference } from '../reference/localized-reference.ts';
import type { AnySite, LocalizedSite } from '../site/site.ts';
import { stepSamplesHref } from '../workflows/guide-steps.ts';
import type { DocumentAssets } from './document.ts';
import type { OutputContext } from './output-context.ts';

/** The operation whose samples a document has. */
interface SampledOperation {
  title: string;
  locale: Locale;
  method: HttpMethod;
  path: string;
  /** Name and version of its API. */
  api: string;
  href: string;
  /** Texts that are not in the language of the document. */
  untranslated?: ReadonlySet<string>;
}

/** The code samples of an operation, beside its page. @param operationHref address of the page */
export function operationSamples(
  { page }: BuiltPage,
  operationHref: string,
  { prerender, assets }: Pick<OutputContext, 'prerender' | 'assets'>,
): string {
  if (page.kind !== 'operation' || page.operation.samples === null)
    throw new TypeError(`${page.route} has no code samples.`);
  const { title, locale, untranslated, reference } = page;
  const { method, path, samples } = page.operation;
  const api = labelOfReference(reference);
  const operation = { title, locale, method, path, api, href: operationHref, ...(untranslated && { untranslated }) };
  return sampleDocumentToHtml(operation, samples, { assets, words: prerender.strings(locale) });
}

/** The code samples of all steps of workflows. */
export function stepSampleFiles(
  { locale, steps }: LocalizedSite,
  _site: AnySite,
  { prerender, assets }: OutputContext,
): SiteFile[] {
  return [...steps].map(([name, makeStep]) => ({
    path: stepSamplesHref(name, locale),
    type: 'text/html',
    make: () => {
      const { operation, samples } = makeStep();
      const { label: title, method, path, href } = operation;
      const sampled = { title, locale, method, path, api: name, href };
      return sampleDocumentToHtml(sampled, samples, { assets, words: prerender.strings(locale) });
    },
  }));
}

interface SampleDocumentOptions {
  assets: Pick<DocumentAssets, 'stylesheet' | 'firstStyles'>;
  words: Pick<CompilerStrings, 'codeSamples' | 'backToOperation' | 'programmingLanguages'>;
}

/**
 * The document with the code samples of an operation in all programming languages. The page of the operation loads a language from
 * it when a reader selects one; without JavaScript the reader follows a link to it. It has no shell and no script, and is not indexed.
 */
export function sampleDocumentToHtml(
  { title, locale, method, path, api, href, untranslated }: SampledOperation,
  { samples, requests }: SampleSet,
  { assets: { stylesheet, firstStyles }, words }: SampleDocumentOptions,
): string {
  const { htmlLang, direction } = LOCALE_INFO[locale];
  const langOf = (text: string): string =>
    untranslated?.has(text) === true ? ` lang="${LOCALE_INFO[DEFAULT_LOCALE].htmlLang}"` : '';
  return [
    '<!doctype html>',
    `<html lang="${htmlLang}" dir="${direction}" data-page-kind="samples" data-theme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeContent(`${title}: ${words.codeSamples} | ${api}`)}</title>`,
    '<meta name="robots" content="noindex">',
    // The style sheet has no font faces.
    `<style>${firstStyles?.fonts ?? ''}</style>`,
    `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`,
    '</head>',
    '<body>',
    '<main class="samples-document">',
    `<h1><span${langOf(title)}>${escapeContent(title)}</span>: ${escapeContent(words.codeSamples)}</h1>`,
    `<p><code>${escapeContent(sentMethod(method))} ${escapeContent(path)}</code></p>`,
    `<p><a href="${escapeHtml(href)}">${escapeContent(words.backToOperation)}</a></p>`,
    `<nav aria-label="${escapeHtml(words.programmingLanguages)}"><ul>`,
    ...samples.map(
      ({ language, label }) => `<li><a href="#${encodeURIComponent(language)}">${escapeContent(label)}</a></li>`,
    ),
    '</ul></nav>',
    ...samples.map((sample) => sectionToHtml(sample, requests, langOf)),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function sectionToHtml(
  { language, label, code }: SampleSet['samples'][number],
  requests: SampleSet['requests'],
  langOf: (text: string) => string,
): string {
  const id = escapeHtml(language);
  const blocks = requests.map((request, index) => {
    const heading = request.label === null ? '' : `<h3${langOf(request.label)}>${escapeContent(request.label)}</h3>\n`;
    return `${heading}<pre tabindex="0" data-request="${escapeHtml(request.name)}"><code>${code[index] ?? ''}</code></pre>`;
  });
  return `<section id="${id}" data-language="${id}"><h2>${escapeContent(label)}</h2>\n${blocks.join('\n')}\n</section>`;
}
