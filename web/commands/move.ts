import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { CONFIG_FILE } from '../compile/config/load-config.ts';
import { routeOfGuide } from '../compile/source/guide-source.ts';
import { readSources } from '../compile/source/read-sources.ts';
import { type SourceText, sourceTexts } from '../compile/translation/coverage.ts';
import { mountOverlays } from '../compile/translation/translation.ts';
import { isGated } from '../model/edge/canonical-path.ts';
import { AUDIENCE_BASE } from '../model/page/audience-base.ts';
import { type Locale, LOCALES } from '../model/site/locale.ts';
import type { Route } from '../model/site/path.ts';
import { existingFolder, loadedConfig, readCommand, runCommand, SITE } from './arguments.ts';
import { filesWithRoutes, type Move, withMovedFileLinks, withMovedRoute, withRedirect } from './moved-texts.ts';

/**
 * `npm run move -- OLD NEW [--site DIR]` gives a guide another route, in all languages: it moves the files, rewrites every link in
 * `content/` and `specs/` (and in the React pages and tests of this project), and adds a redirect to `content/site.ts`. A route has no language, such as
 * `/guides/hello`. Translations that were up to date stay so. It changes nothing before every check has passed.
 */
const USAGE = 'Pass the old and the new route, such as /guides/hello.';

await runCommand(async () => {
  const { values, positionals } = readCommand(
    'Gives a guide another route, such as /guides/hello, in all languages: it moves the files, rewrites the links, and adds a redirect.',
    { site: SITE },
    'OLD',
    'NEW',
  );
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0) throw new Error(USAGE);
  await move(existingFolder(values.site ?? PROJECT_ROOT), { from, to });
});

async function move(root: string, { from, to }: Move): Promise<void> {
  const files = movedFiles(root, { from, to });
  const before = await textsOf(root);
  const links = files.map(({ old, now }) => ({ from: old, to: now }));
  for (const { old, now } of files) {
    mkdirSync(dirname(join(root, now)), { recursive: true });
    renameSync(join(root, old), join(root, now));
    console.log(`moved ${old} to ${now}`);
  }
  for (const file of filesWithRoutes(root, root === PROJECT_ROOT)) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const moved = links.find((link) => link.to === file);
    let result = withMovedRoute(text, { from, to });
    for (const isMoved of links)
      result = file.endsWith('.md')
        ? withMovedFileLinks(result, { file: moved?.from ?? file, newFile: file, isMoved })
        : result.replaceAll(isMoved.from, isMoved.to);
    if (result === text) continue;
    writeFileSync(path, result);
    console.log(`rewrote links in ${file}`);
  }
  addRedirect(root, { from, to });
  keepAccepted(root, before, {
    after: await textsOf(root),
    oldPaths: new Map(links.map((link) => [link.to, link.from])),
  });
  console.log(`${from} is ${to} now, and redirects there. Run npm run format, then npm run build to check the links.`);
}

/** The files of the guide, one for each language that has it. @throws Error if a route cannot be moved, with the fix */
function movedFiles(root: string, { from, to }: Move): { old: string; now: string }[] {
  for (const route of [from, to])
    if (!/^\/[\w./-]*\w$/.test(route)) throw new Error(`"${route}" is not the route of a guide. ${USAGE}`);
  const audience = isGated(from) ? 'internal' : 'public';
  if (isGated(to) !== isGated(from))
    throw new Error(
      `${from} and ${to} have different readers. Copy the guide by hand, and check that it may be read there.`,
    );
  const base = AUDIENCE_BASE[audience];
  const content = `content/${audience}`;
  const names = globSync('*/**/*.md', { cwd: join(root, content) });
  const fileIn = (locale: Locale, route: Route): string | undefined =>
    names.find((name) => name.startsWith(`${locale}/`) && routeOfGuide(name.slice(locale.length + 1), base) === route);
  const files = LOCALES.flatMap((locale) => {
    const name = fileIn(locale, from);
    const target = `${content}/${locale}/${to.slice(base === '/' ? 1 : base.length + 1)}.md`;
    return name === undefined ? [] : [{ old: `${content}/${name}`, now: target }];
  });
  if (files.length === 0) throw new Error(`No guide in ${content} has the route ${from}.`);
  const taken = LOCALES.map((locale) => fileIn(locale, to)).find((name) => name !== undefined);
  if (taken !== undefined) throw new Error(`${content}/${taken} has the route ${to} already.`);
  return files;
}

function addRedirect(root: string, redirect: Move): void {
  const path = join(root, CONFIG_FILE);
  const text = existsSync(path) ? withRedirect(readFileSync(path, 'utf8'), redirect) : null;
  if (text === null)
    console.warn(`Add this line to "redirects" of ${CONFIG_FILE}: '${redirect.from}': '${redirect.to}',`);
  else writeFileSync(path, text);
}

/** Every text with its translations. */
async function textsOf(root: string): Promise<SourceText[]> {
  const { config } = await loadedConfig(root);
  const locales = config.locales ?? [];
  const texts: SourceText[] = [];
  for (const audience of ['public', 'internal'] as const) {
    const sources = await readSources({ root, audience, strictness: 'error' });
    const options = { locales, strictness: 'error', report: () => {} } as const;
    texts.push(...sourceTexts(sources, locales, mountOverlays(sources, options)));
  }
  return texts;
}

/**
 * Gives translations that were up to date the hash of the English text with the new links.
 * @param oldPaths the former file of each moved guide
 */
function keepAccepted(
  root: string,
  before: readonly SourceText[],
  { after, oldPaths }: { after: readonly SourceText[]; oldPaths: ReadonlyMap<string, string> },
): void {
  const keyOf = (text: SourceText): string =>
    [text.locale, text.source, oldPaths.get(text.path()) ?? text.path()].join('\n');
  const known = new Map(before.map((text) => [keyOf(text), text]));
  for (const text of after) {
    const old = known.get(keyOf(text));
    const file = text.location()?.file;
    if (old?.state !== 'translated' || text.state !== 'stale' || file === undefined) continue;
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(old.hash, text.hash));
  }
}
