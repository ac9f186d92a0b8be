import type { Audience } from '../model/page/page.ts';
import type { Prerender } from '../model/page/prerender.ts';
import { AUDIENCE_BASE } from './config/audience-base.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { MARKDOWN_WORDS } from './markdown/words.ts';
import { type Site, siteFromSources } from './site/site.ts';
import { readSources, type SourceCache, type Sources } from './source/read-sources.ts';

export interface SourceOptions {
  /** Absolute path of the site's folder. */
  root: string;
  loaded: LoadedConfig;
  /** Whether findings include the linter's. Default false. */
  lint?: boolean;
  cache?: SourceCache;
}

/** Reads one audience's folders, and no others. */
export function sourcesOf(audience: Audience, { root, loaded, lint = false, cache }: SourceOptions): Promise<Sources> {
  const strictness = loaded.config.strictness ?? 'error';
  return readSources({
    root,
    audience,
    guideBase: AUDIENCE_BASE[audience],
    strictness,
    lint,
    ...(cache === undefined ? {} : { cache }),
  });
}

export interface CompileOptions {
  loaded: LoadedConfig;
  prerender: Prerender;
  /** For the internal site, whose pages share its navbar and may link to it. */
  publicSite: Site<'public'> | null;
}

/** Puts one audience's site together from what was read. */
export function compileSite<A extends Audience>(
  audience: A,
  sources: Sources,
  { loaded, ...rest }: CompileOptions,
): Site<A> {
  return siteFromSources({
    audience,
    config: loaded.config,
    isDefaultConfig: loaded.isDefault,
    sources,
    markdownWords: (locale) => MARKDOWN_WORDS[locale],
    ...rest,
  });
}
