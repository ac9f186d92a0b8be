import { type MarkdownOptions, type RenderedMarkdown, renderMarkdown } from '../../../web/compile/markdown/markdown.ts';
import { MARKDOWN_WORDS } from '../../../web/compile/markdown/words.ts';
import { localizePath } from '../../../web/model/page/path.ts';
import type { Locale } from '../../../web/model/site/locale.ts';

const ROUTES = new Map([
  ['./users.md', '/glossary/users'],
  ['../intro.md', '/intro'],
  ['my guide.md', '/glossary/my guide'],
]);

/** Renders Markdown as if it were in the guide `/glossary/devices`. */
export function render(
  text: string,
  { locale = 'en', headings = 'linked' }: { locale?: Locale; headings?: MarkdownOptions['headings'] } = {},
): RenderedMarkdown {
  return renderMarkdown(text, {
    headings,
    words: MARKDOWN_WORDS[locale],
    links: {
      route: '/glossary/devices',
      localize: (route) => localizePath(route, locale),
      routeOfFile: (file) => ROUTES.get(file) ?? null,
    },
  });
}
