import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Browser } from 'playwright';
import { build } from 'vite';

import { type TemporaryFolder, temporaryFolder } from '../../../web/commands/temporary-folder.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { ARTICLE_ID, PAGE_DATA_ID, type PageData } from '../../../web/model/page/page-data.ts';
import { staticFile } from '../../tools/static-files.ts';

/**
 * Makes the site of the bare React page: one document without a style sheet, and the articles of a build as JSON.
 * @param dist folder of the build with the articles
 * @param paths the pages of the site; the first one is shown first
 * @returns the site's temporary folder in the layout of a build
 */
export async function bareSite(browser: Browser, dist: string, paths: readonly string[]): Promise<TemporaryFolder> {
  const folder = temporaryFolder();
  const write = (path: string, text: string): void => {
    const file = join(folder.path, 'public', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const documents = paths.map((path) => {
    const file = staticFile(join(dist, 'public'), path)?.file;
    if (file === undefined) throw new Error(`The build in ${dist} has no document for ${path}. Build it again.`);
    return readFileSync(file, 'utf8');
  });
  const articles = await articlesOf(browser, documents);
  for (const [index, path] of paths.entries()) write(`articles${path}.json`, JSON.stringify(articles[index]));
  write('links.json', JSON.stringify(paths.map((href, index) => ({ href, title: articles[index]?.title ?? '' }))));
  write(
    'index.html',
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><link rel="icon" href="data:,"></head><body><script type="module" src="/assets/client.js"></script></body></html>',
  );
  process.env.NODE_ENV = 'production';
  await build({
    mode: 'production',
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(folder.path, 'public'),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'client.ts'),
        output: { entryFileNames: 'assets/client.js' },
      },
    },
  });
  return folder;
}

interface Article {
  title: string;
  html: string;
}

/** The browser itself parses the documents. The heading is separate, because the bare page renders it. */
async function articlesOf(browser: Browser, documents: readonly string[]): Promise<Article[]> {
  const page = await browser.newPage();
  const articles = await page.evaluate(
    ({ sources, articleId, dataId }) =>
      sources.map((source) => {
        const parsed = new DOMParser().parseFromString(source, 'text/html');
        const { title } = JSON.parse(parsed.getElementById(dataId)?.textContent ?? '{}') as PageData;
        const article = parsed.getElementById(articleId);
        article?.querySelector('h1')?.remove();
        return { title, html: article?.innerHTML ?? '' };
      }),
    { sources: documents, articleId: ARTICLE_ID, dataId: PAGE_DATA_ID },
  );
  await page.close();
  return articles;
}
