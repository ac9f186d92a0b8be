import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Finding } from '../../model/finding.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../model/locale.ts';
import type { Route } from '../../model/path.ts';

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  sidebar_label: z.string().min(1).optional(),
  /** Home page only. */
  tagline: z.string().min(1).optional(),
  lead: z.string().min(1).optional(),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

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
  /** The whole file, for finding the line of something. */
  text: string;
}

const FENCE = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Reads a guide: YAML front matter, then Markdown. The path below the locale is the route; `index.md` is its folder.
 * @param path absolute path
 * @param file path relative to the site
 * @param below path relative to `content/<audience>`, e.g. `en/guides/hello.md`
 * @param base route in front of the audience's guides, e.g. `/docs/internal`
 * @returns null for a file outside the locale folders; what is wrong with it comes back as findings
 */
export async function readGuideSource({ path, file, below, base }: { path: string; file: string; below: string; base: Route }): Promise<{ source: GuideSource | null; findings: Finding[] }> {
  const [folder = '', ...rest] = below.split('/');
  if (!isLocale(folder) || rest.length === 0) {
    return { source: null, findings: [{ severity: 'warning', code: 'guide-outside-locale', message: `"${below}" stands in no language folder and is left out.`, remedy: 'Move it to a folder named en, es or pt.', location: { file } }] };
  }
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const name = rest.join('/');
  const fence = FENCE.exec(text);
  if (fence === null) {
    const message = text.startsWith('---') ? 'The front matter is never closed.' : 'There is no front matter.';
    return { source: null, findings: [{ severity: 'error', code: 'front-matter', message, remedy: 'Begin the file with ---, title: …, description: …, and --- on lines of their own.', location: { file, line: 1 } }] };
  }
  const parsed = parseFrontMatter(fence[1] ?? '', file);
  if ('findings' in parsed) return { source: null, findings: parsed.findings };
  const source: GuideSource = { file, name, locale: folder, route: routeOfGuide(name, base), frontMatter: parsed.frontMatter, body: text.slice(fence[0].length), text };
  return { source, findings: [] };
}

/** `guides/hello.md` below `/docs/internal` gives `/docs/internal/guides/hello`; `index.md` gives `/docs/internal`. */
export function routeOfGuide(name: string, base: Route): Route {
  const path = name.replace(/\.mdx?$/i, '').replace(/(?:^|\/)index$/, '');
  return posix.join('/', base, path).replace(/(?<=.)\/$/, '');
}

function parseFrontMatter(yaml: string, file: string): { frontMatter: FrontMatter } | { findings: Finding[] } {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, maxAliasCount: 0 } as Parameters<typeof parseDocument>[1]);
  if (document.errors.length > 0) {
    return {
      findings: document.errors.map((error) => ({
        severity: 'error',
        code: 'front-matter',
        message: `The front matter is not valid YAML: ${error.message.split('\n')[0] ?? ''}`,
        remedy: 'Put values with a colon or a quote in double quotes.',
        location: { file, line: lines.linePos(error.pos[0]).line + 1 },
      })),
    };
  }
  const checked = FrontMatter.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (checked.success) return { frontMatter: checked.data };
  return {
    findings: checked.error.issues.map((issue) => {
      const key = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue.path[0] ?? '');
      const index = yaml.split('\n').findIndex((line) => line.startsWith(`${key}:`));
      return {
        severity: 'error',
        code: 'front-matter',
        message: issue.code === 'unrecognized_keys' ? `The front matter has an unknown key "${key}".` : `The front matter's "${key}" is missing or not text.`,
        remedy: issue.code === 'unrecognized_keys' ? 'Keys are title, description, sidebar_label, and tagline and lead on the home page.' : `Write ${key}: "…".`,
        location: { file, line: index < 0 ? 1 : index + 2 },
      };
    }),
  };
}

/** The guide of a route in a language, and English where there is none. */
export function guideIn(guides: readonly GuideSource[], route: Route, locale: Locale): GuideSource | undefined {
  const candidates = guides.filter((guide) => guide.route === route);
  return candidates.find((guide) => guide.locale === locale) ?? candidates.find((guide) => guide.locale === DEFAULT_LOCALE);
}
