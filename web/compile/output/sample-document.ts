import type { OperationPage } from '../../model/page/page.ts';
import type { CompilerWords } from '../../model/page/prerender.ts';
import { DEFAULT_LOCALE, LOCALE_INFO } from '../../model/site/locale.ts';
import type { SampleSet } from '../../model/snippets/code-samples.ts';
import { escapeContent, escapeHtml } from '../../model/text/html.ts';
import { labelOfReference } from '../reference/api-reference.ts';

interface SampleDocumentOptions {
  samples: SampleSet;
  /** Localized address of the page of the operation. */
  operationHref: string;
  stylesheet: string;
  words: Pick<CompilerWords, 'codeSamples' | 'backToOperation' | 'programmingLanguages'>;
}

/**
 * The document with the code samples of an operation in all programming languages. The page of the operation loads a language from
 * it when a reader selects one; without JavaScript the reader follows a link to it. It has no shell and no script, and is not indexed.
 */
export function sampleDocumentToHtml(
  page: OperationPage,
  { samples, operationHref, stylesheet, words }: SampleDocumentOptions,
): string {
  const { operation, locale, reference } = page;
  const { htmlLang, direction } = LOCALE_INFO[locale];
  const langOf = (text: string): string =>
    page.untranslated?.has(text) === true ? ` lang="${LOCALE_INFO[DEFAULT_LOCALE].htmlLang}"` : '';
  return [
    '<!doctype html>',
    `<html lang="${htmlLang}" dir="${direction}" data-page-kind="samples" data-theme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeContent(`${page.title}: ${words.codeSamples} | ${labelOfReference(reference)}`)}</title>`,
    '<meta name="robots" content="noindex">',
    `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`,
    '</head>',
    '<body>',
    '<main class="samples-document">',
    `<h1><span${langOf(page.title)}>${escapeContent(page.title)}</span>: ${escapeContent(words.codeSamples)}</h1>`,
    `<p><code>${escapeContent(operation.method.toUpperCase())} ${escapeContent(operation.path)}</code></p>`,
    `<p><a href="${escapeHtml(operationHref)}">${escapeContent(words.backToOperation)}</a></p>`,
    `<nav aria-label="${escapeHtml(words.programmingLanguages)}"><ul>`,
    ...samples.samples.map(
      ({ language, label }) => `<li><a href="#${encodeURIComponent(language)}">${escapeContent(label)}</a></li>`,
    ),
    '</ul></nav>',
    ...samples.samples.map((sample) => sectionToHtml(sample, samples.requests, langOf)),
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
