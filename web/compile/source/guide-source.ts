import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';

import { z } from 'zod';

import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from '../../model/site/locale.ts';
import type { Route } from '../../model/site/path.ts';
import { objectOf } from '../../model/text/json.ts';
import { checkYaml } from '../base/checked-file.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { withoutProofMarks } from './proof-marks.ts';

const Fields = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  sidebar_label: z.string().min(1).optional(),
  /** For a translation: hash of the English file it was made from. */
  source: z.string().min(1).optional(),
  /** A module of `web/app/pages` after the text. */
  tool: z.string().min(1).optional(),
  /** Home page only. */
  tagline: z.string().min(1).optional(),
  lead: z.string().min(1).optional(),
  /** Links below the lead, shown as buttons. */
  actions: z.array(z.strictObject({ label: z.string().min(1), to: z.string().startsWith('/') })).optional(),
});
/** Anything that is not an object lacks all keys. */
const FrontMatter = z.preprocess(objectOf, Fields);
type FrontMatter = z.infer<typeof FrontMatter>;

/** One Markdown file of `content/public` or `content/internal`. */
export interface GuideSource {
  /** Path relative to the site, e.g. `content/public/en/intro.md`. */
  file: string;
  /** Path below the locale's folder, e.g. `guides/hello.md`. */
  name: string;
  locale: Locale;
  route: Route;
  frontMatter: FrontMatter;
  body: string;
  /** The whole file. */
  text: string;
  /** The body with the marks of its statements; null if it has none. */
  marked: string | null;
}

const FENCE = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/;

/**
 * Reads a guide: YAML front matter, then Markdown. The path below the locale is the route; `index.md` is its folder.
 * @param path absolute path
 * @param file path relative to the site
 * @param below path relative to `content/<audience>`, e.g. `en/guides/hello.md`
 * @param base route in front of the audience's guides, e.g. `/docs/internal`
 * @returns null and findings for a file that cannot be used
 */
export async function readGuideSource({
  path,
  file,
  below,
  base,
}: Record<'path' | 'file' | 'below', string> & { base: Route }): Promise<{
  source: GuideSource | null;
  findings: Finding[];
}> {
  const [folder = '', ...rest] = below.split('/');
  if (!isLocale(folder) || rest.length === 0) {
    const finding: Finding = findingOf('guide-outside-locale', { below, languages: LOCALES.join(', ') }, { file });
    return { source: null, findings: [finding] };
  }
  const written = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const text = withoutProofMarks(written);
  const name = rest.join('/');
  const fence = FENCE.exec(text);
  if (fence === null) {
    const id = text.startsWith('---') ? 'front-matter/open' : 'front-matter/missing';
    return { source: null, findings: [findingOf(id, {}, { file, line: 1 })] };
  }
  const { value: frontMatter, findings } = checkYaml(FrontMatter, {
    text: fence[1] ?? '',
    file,
    firstLine: 2,
    code: 'front-matter',
  });
  if (frontMatter === null) return { source: null, findings };
  const source: GuideSource = {
    file,
    name,
    locale: folder,
    route: routeOfGuide(name, base),
    frontMatter,
    body: text.slice(fence[0].length),
    text,
    marked: written === text ? null : written.slice(fence[0].length),
  };
  return { source, findings: [] };
}

/** `guides/hello.md` below `/docs/internal` gives `/docs/internal/guides/hello`; `index.md` gives `/docs/internal`. */
export function routeOfGuide(name: string, base: Route): Route {
  const path = name.replace(/\.mdx?$/i, '').replace(/(?:^|\/)index$/, '');
  return posix.join('/', base, path).replace(/(?<=.)\/$/, '');
}

/** The guide of a route in a language, or in English if there is no translation. */
export function guideIn(guides: readonly GuideSource[], route: Route, locale: Locale): GuideSource | undefined {
  const candidates = guides.filter((guide) => guide.route === route);
  return (
    candidates.find((guide) => guide.locale === locale) ?? candidates.find((guide) => guide.locale === DEFAULT_LOCALE)
  );
}
