import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** The icons of the main topics: lines on a 20-unit grid, drawn for this portal. */
const PATHS: Readonly<Record<string, string>> = {
  flag: 'M5 17V3.5h10L12.5 7l2.5 3.5H5',
  flask: 'M8 2.5v5l-4.4 7.4a1.7 1.7 0 001.5 2.6h9.8a1.7 1.7 0 001.5-2.6L12 7.5v-5M6.5 2.5h7M6 12h8',
  braces:
    'M7.5 3H7a2 2 0 00-2 2v2.5A2.5 2.5 0 013 10a2.5 2.5 0 012 2.5V15a2 2 0 002 2h.5M12.5 3h.5a2 2 0 012 2v2.5a2.5 2.5 0 002 2.5 2.5 2.5 0 00-2 2.5V15a2 2 0 01-2 2h-.5',
  bell: 'M5 8.5a5 5 0 0110 0c0 4.5 1.5 5.5 1.5 5.5h-13S5 13 5 8.5zM8.3 17a2 2 0 003.4 0',
  box: 'M10 2.5l6.5 3.7v7.6L10 17.5l-6.5-3.7V6.2zM3.7 6.3L10 10l6.3-3.7M10 10v7.3',
  calendar:
    'M4.5 4h11A1.5 1.5 0 0117 5.5v10a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 15.5v-10A1.5 1.5 0 014.5 4zM3 8h14M7 2.5V5M13 2.5V5',
  book: 'M10 5.5C8.5 4.2 6.3 3.8 3 4v11.5c3.3-.2 5.5.2 7 1.5 1.5-1.3 3.7-1.7 7-1.5V4c-3.3-.2-5.5.2-7 1.5zM10 5.5V17',
  warning: 'M10 3l7.2 12.8a.8.8 0 01-.7 1.2h-13a.8.8 0 01-.7-1.2zM10 8v4M10 14.4h.01',
  clock: 'M3.6 8.5a6.5 6.5 0 11-.1 2.5M3.5 4.5v4h4M10 6.5V10l2.5 1.5',
};

export const ICON_NAMES: readonly string[] = Object.keys(PATHS);

interface IconToken extends Tokens.Generic {
  path: string;
}

/** An icon, for example `:icon-flask:` before the link of a topic. Other names stay text. */
export const icon: TokenizerAndRendererExtension = {
  name: 'icon',
  level: 'inline',
  start: (source) => source.indexOf(':icon-'),
  tokenizer(source): IconToken | undefined {
    const [raw, name = ''] = /^:icon-([a-z]+): ?/.exec(source) ?? [];
    const path = PATHS[name];
    return raw === undefined || path === undefined ? undefined : { type: 'icon', raw, text: '', path };
  },
  renderer: (token) =>
    `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${(token as IconToken).path}"/></svg>`,
};
