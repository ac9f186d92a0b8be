import type { OperationPage } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import type { SampleSet } from '../../model/snippets/code-samples.ts';
import { escapeContent, escapeHtml } from '../../model/text/html.ts';
import { labelOfReference } from '../reference/api-reference.ts';

interface Words {
  codeSamples: string;
  back: string;
  languages: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: { codeSamples: 'code samples', back: 'Back to the operation', languages: 'Programming languages' },
  es: { codeSamples: 'ejemplos de código', back: 'Volver a la operación', languages: 'Lenguajes de programación' },
  pt: { codeSamples: 'exemplos de código', back: 'Voltar à operação', languages: 'Linguagens de programação' },
};

interface SampleDocumentOptions {
  samples: SampleSet;
  /** Localised address of the operation. */
  operationHref: string;
  stylesheet: string;
}

/**
 * An operation's samples in all programming languages, in a document of their own: what the operation's page takes a language
 * from when a reader chooses one, and what its links lead to without script. It is no page of the site: no shell, no script, not indexed.
 */
export function sampleDocumentToHtml(
  page: OperationPage,
  { samples, operationHref, stylesheet }: SampleDocumentOptions,
): string {
  const { operation, locale, reference } = page;
  const { htmlLang, direction } = LOCALE_INFO[locale];
  const words = WORDS[locale];
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
    `<p><a href="${escapeHtml(operationHref)}">${escapeContent(words.back)}</a></p>`,
    `<nav aria-label="${escapeHtml(words.languages)}"><ul>`,
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
