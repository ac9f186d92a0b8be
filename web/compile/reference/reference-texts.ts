import type { CompilerStrings } from '../../model/page/prerender.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { Html } from '../../model/text/html.ts';
import { objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import type { Finding } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { excerptOf } from '../markdown/excerpt.ts';
import { type LinkContext, type ResolvedLink, resolveLink } from '../markdown/links.ts';
import { headingIdsOf, type RenderedMarkdown, renderInlineMarkdown, renderMarkdown } from '../markdown/markdown.ts';
import type { MarkdownOptions } from '../markdown/options.ts';
import type { PageTexts } from '../markdown/page-texts.ts';
import type { MarkdownWords } from '../markdown/strings/en.ts';
import type { ApiSource } from '../source/api-source.ts';
import { headingMismatch } from '../translation/heading-mismatch.ts';
import type { Translation } from '../translation/translation.ts';

/** One language of a reference: the translated description and the words of the interface. */
export interface ReferenceLanguage {
  locale: Locale;
  translation: Translation;
  words: CompilerStrings;
  markdownWords: MarkdownWords;
}

type InlineMarkdown = ReturnType<typeof renderInlineMarkdown>;

interface TextContext {
  links: LinkContext;
  report: (finding: Finding) => void;
}

/** Renders the texts of a reference in one language, and knows which of them are not translated. */
export class ReferenceTexts {
  /** Texts that pages show in English: those without a translation, and the excerpts and markup made from them. */
  readonly untranslated: Set<string>;
  readonly #source: ApiSource;
  readonly #language: ReferenceLanguage;
  readonly #context: TextContext;
  /** Cached, because descriptions repeat on many pages of one reference. */
  readonly #rendered = new Map<MarkdownOptions['headings'], Map<string, RenderedMarkdown>>();
  readonly #inline = new Map<string, InlineMarkdown>();
  readonly #words = new Map<Html, string>();
  readonly #markdown = new Map<Html, string>();

  constructor(source: ApiSource, language: ReferenceLanguage, context: TextContext) {
    this.untranslated = new Set(language.translation.untranslated);
    this.#source = source;
    this.#language = language;
    this.#context = context;
  }

  /** The language of a text. Without an overlay, names of the description count as English, too. */
  languageOf(text: string): Locale {
    const isEnglish = this.#language.translation.file === null || this.untranslated.has(text);
    return isEnglish ? DEFAULT_LOCALE : this.#language.locale;
  }

  excerptOf(description: string | null): string {
    const excerpt = excerptOf(description);
    if (description !== null && this.untranslated.has(description)) this.untranslated.add(excerpt);
    return excerpt;
  }

  /**
   * Renders the description of the object at a pointer. Its headings keep the identifiers of the English text,
   * so that links to them are the same in every language.
   * @returns null if the object has no description
   */
  description(pointer: string | null, headings: 'nested' | 'linked'): RenderedMarkdown | null {
    const { document, placeOf } = this.#language.translation;
    if (pointer === null) return null;
    const [markdown, original] = [descriptionAt(document, pointer), descriptionAt(this.#source.document, pointer)];
    if (markdown === null) return null;
    if (original === null || original === markdown) return this.render(markdown, headings);
    const headingIds = headingIdsOf(original, this.#options(headings));
    const rendered = this.#located(renderMarkdown(markdown, { ...this.#options(headings), headingIds }));
    this.#markdown.set(rendered.html, rendered.markdown);
    if (headingIds.length !== rendered.headingIds.length) {
      const place = placeOf(`${pointer}/description`) ?? this.#source.locate(pointer);
      this.#context.report(headingMismatch({ original: headingIds, translated: rendered.headingIds }, place));
    }
    return rendered;
  }

  render(markdown: string, headings: MarkdownOptions['headings']): RenderedMarkdown {
    const withHeadings = getOrMake(this.#rendered, headings, () => new Map());
    return getOrMake(withHeadings, markdown, () => {
      const isOriginal = this.untranslated.has(markdown);
      const unlocated = renderMarkdown(markdown, this.#options(headings));
      if (isOriginal) this.untranslated.add(unlocated.html);
      const rendered = isOriginal ? unlocated : this.#located(unlocated);
      this.#words.set(rendered.html, rendered.sections.map(({ words }) => words).join(' '));
      this.#markdown.set(rendered.html, rendered.markdown);
      return rendered;
    });
  }

  /** Renders one line of Markdown without a paragraph around it. */
  renderInline(markdown: string): InlineMarkdown {
    return getOrMake(this.#inline, markdown, () => {
      const rendered = renderInlineMarkdown(markdown, this.#options('plain'));
      if (this.untranslated.has(markdown)) this.untranslated.add(rendered.html);
      this.#markdown.set(rendered.html, rendered.markdown);
      return rendered;
    });
  }

  /** Resolves an address outside of a text, in the same way as the links of texts. */
  resolveLink(written: string): ResolvedLink {
    return resolveLink(written, this.#context.links);
  }

  /** A text that is made from another one, such as a title from a summary, is in the same language. */
  derive(text: string, original: string | null): string {
    if (original !== null && this.untranslated.has(original)) this.untranslated.add(text);
    return text;
  }

  /** The texts of a page as plain words and as Markdown. @param body the page's own description, if it has one */
  wordsOf(body: RenderedMarkdown | null): PageTexts {
    return {
      sections: body?.sections ?? [],
      of: (html) => (html === null ? '' : (this.#words.get(html) ?? '')),
      markdownOf: (html) => (html === null ? '' : (this.#markdown.get(html) ?? '')),
    };
  }

  /** Links of a translated text are reported in the overlay, where they are written. */
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
