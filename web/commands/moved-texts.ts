import { globSync } from 'node:fs';
import { posix } from 'node:path';

/** Characters that continue a route. Before and after one of them, the same letters are part of another route or word. */
const ROUTE_CHARACTER = String.raw`[\w\-/]`;
/** The targets of links and images of Markdown that name another file, relative to their own. */
const RELATIVE_LINK = /(\]\()((?:\.{1,2}\/)*\w[^)\s:#]*\.\w+)(?=[#\s)])/g;

/** A guide that gets another route, without the language. */
export interface Move {
  from: string;
  to: string;
}

/**
 * Replaces every mention of a route by its new one: in links, in settings and in data, with any language before it and with any anchor
 * or the ending of a twin after it.
 */
export function withMovedRoute(text: string, { from, to }: Move): string {
  const route = from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const before = String.raw`(?<!${ROUTE_CHARACTER}|[.])((?:https?://[\w.:-]+)?(?:/[a-z]{2})?)`;
  return text.replaceAll(
    new RegExp(`${before}${route}(?!${ROUTE_CHARACTER})`, 'g'),
    (_all, prefix: string) => prefix + to,
  );
}

/**
 * Rewrites the links of a guide to Markdown files and images, which are relative to its own file.
 * @param file path of the guide before the move, with `/`; `newFile` is its path after it
 * @param isMoved the file that moves, and its new path
 */
export function withMovedFileLinks(
  text: string,
  { file, newFile, isMoved }: { file: string; newFile: string; isMoved: { from: string; to: string } },
): string {
  return text.replaceAll(RELATIVE_LINK, (all, open: string, href: string) => {
    const target = posix.join(posix.dirname(file), href);
    const newTarget = target === isMoved.from ? isMoved.to : target;
    if (newTarget === target && newFile === file) return all;
    return open + posix.relative(posix.dirname(newFile), newTarget);
  });
}

/** Adds a redirect to the text of `content/site.ts`: into `redirects`, or as a new field at the end of the object. */
export function withRedirect(text: string, { from, to }: Move): string | null {
  const line = `    '${from}': '${to}',`;
  // A guide that moves back has a redirect, which has become one to itself.
  const config = text.replace(`    '${to}': '${to}',\n`, '');
  if (/^ {2}redirects: \{$/m.test(config)) return config.replace(/^ {2}redirects: \{$/m, (open) => `${open}\n${line}`);
  const end = config.search(/^\}( satisfies SiteConfig| as SiteConfig)?;?\s*$/m);
  return end < 0 ? null : `${config.slice(0, end)}  redirects: {\n${line}\n  },\n${config.slice(end)}`;
}

/** The files that can name a route of a guide, relative to the site. Other tests have guides of their own. */
export function filesWithRoutes(root: string, hasProduct: boolean): string[] {
  const product = [
    'web/app/pages/**/*.{ts,tsx}',
    'tests/{site,e2e,proofs,bench,fixtures}/**/*.{md,yaml,yml,json,ts}',
    'tests/**/*.content.test.ts',
  ];
  return globSync(['{content,specs}/**/*.{md,yaml,yml,json,ts,tsx}', ...(hasProduct ? product : [])], { cwd: root });
}
