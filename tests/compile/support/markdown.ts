import { type RenderedMarkdown, renderMarkdown } from '../../../web/compile/markdown/markdown.ts';
import type { MarkdownOptions } from '../../../web/compile/markdown/options.ts';
import { STRINGS as MARKDOWN_WORDS } from '../../../web/compile/markdown/strings/all.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { localizePath } from '../../../web/model/site/path.ts';

const ROUTES = new Map([
  ['./users.md', '/glossary/users'],
  ['../intro.md', '/intro'],
  ['my guide.md', '/glossary/my guide'],
]);

/** Renders Markdown as if it were in the guide `/glossary/devices`. */
export function render(
  text: string,
  {
    locale = 'en',
    headings = 'linked',
    diagramOf,
  }: { locale?: Locale } & Partial<Pick<MarkdownOptions, 'headings' | 'diagramOf'>> = {},
): RenderedMarkdown {
  return renderMarkdown(text, {
    headings,
    ...(diagramOf === undefined ? {} : { diagramOf }),
    words: MARKDOWN_WORDS[locale],
    links: {
      route: '/glossary/devices',
      localize: (route) => localizePath(route, locale),
      routeOfFile: (file) => ROUTES.get(file) ?? null,
    },
  });
}
