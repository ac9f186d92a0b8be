import type { Finding } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { Html } from '../../model/text/html.ts';
import { objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { excerptOf } from '../markdown/excerpt.ts';
import type { LinkContext } from '../markdown/links.ts';
import { headingIdsOf, type MarkdownOptions, type RenderedMarkdown, renderMarkdown } from '../markdown/markdown.ts';
import { otherHeadings } from '../pages/other-headings.ts';
import type { PageWords } from '../pages/page-entry.ts';
import type { ApiSource } from '../source/api-source.ts';
import type { ReferenceLanguage } from './localized-reference.ts';

interface TextContext {
  links: LinkContext;
  report: (finding: Finding) => void;
}

/** The texts of a reference in one language, drawn; and which of them are still those of the original. */
export class ReferenceTexts {
  /** What pages show in the language of the original: texts, and what is made of them. */
  readonly untranslated: Set<string>;
  readonly #source: ApiSource;
  readonly #language: ReferenceLanguage;
  readonly #context: TextContext;
  /** Kept because descriptions repeat across the pages of one document. */
  readonly #rendered = new Map<string, RenderedMarkdown>();
  /** Texts in words, by their markup. */
  readonly #words = new Map<Html, string>();

  constructor(source: ApiSource, language: ReferenceLanguage, context: TextContext) {
    this.untranslated = new Set(language.translation.untranslated);
    this.#source = source;
    this.#language = language;
    this.#context = context;
  }

  /** The language that a text is in. */
  languageOf(text: string): Locale {
    return this.untranslated.has(text) ? DEFAULT_LOCALE : this.#language.locale;
  }

  /** The first sentence of a description. */
  excerptOf(description: string | null): string {
    const excerpt = excerptOf(description);
    if (description !== null && this.untranslated.has(description)) this.untranslated.add(excerpt);
    return excerpt;
  }

  /**
   * The description of what stands at a pointer, with headings. They are addressed as in the original: links to them are the same in every language.
   * @returns null where there is none
   */
  description(pointer: string | null, headings: 'nested' | 'linked'): RenderedMarkdown | null {
    const { document, placeOf } = this.#language.translation;
    const markdown = pointer === null ? null : descriptionAt(document, pointer);
    const original = pointer === null ? null : descriptionAt(this.#source.document, pointer);
    if (pointer === null || markdown === null) return null;
    if (original === null || original === markdown) return this.render(markdown, headings);
    const headingIds = headingIdsOf(original, this.#options(headings));
    const rendered = this.#located(renderMarkdown(markdown, { ...this.#options(headings), headingIds }));
    if (headingIds.length !== rendered.headingIds.length) {
      this.#context.report(
        otherHeadings(
          { original: headingIds, own: rendered.headingIds },
          placeOf(`${pointer}/description`) ?? this.#source.locate(pointer),
        ),
      );
    }
    return rendered;
  }

  render(markdown: string, headings: MarkdownOptions['headings']): RenderedMarkdown {
    const key = `${headings} ${markdown}`;
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const drawn = renderMarkdown(markdown, this.#options(headings));
    const isOriginal = this.untranslated.has(markdown);
    if (isOriginal) this.untranslated.add(drawn.html);
    const rendered = isOriginal ? drawn : this.#located(drawn);
    this.#rendered.set(key, rendered);
    this.#words.set(rendered.html, rendered.sections.map(({ words }) => words).join(' '));
    return rendered;
  }

  /** What a page of the reference says, in words. @param body of the page, where it has one of its own */
  wordsOf(body: RenderedMarkdown | null): PageWords {
    return { sections: body?.sections ?? [], of: (html) => (html === null ? '' : (this.#words.get(html) ?? '')) };
  }

  /** The links of a translated text are written in the overlay. */
  #located(rendered: RenderedMarkdown): RenderedMarkdown {
    const { file } = this.#language.translation;
    return file === null || rendered.links.length === 0
      ? rendered
      : { ...rendered, links: rendered.links.map((link) => Object.assign({ file }, link)) };
  }

  #options(headings: MarkdownOptions['headings']): MarkdownOptions {
    return { headings, words: this.#language.markdownWords, links: this.#context.links };
  }
}

function descriptionAt(document: unknown, pointer: string): string | null {
  return textOf(objectOf(valueAtPointer(document, pointer)).description);
}
