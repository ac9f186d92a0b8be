import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Mermaid, MermaidConfig } from 'mermaid';
import type { Page } from 'playwright';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import { diagramName, diagramSources } from '../compile/markdown/rendered-diagram.ts';
import { DIAGRAMS_FOLDER, readSources } from '../compile/source/read-sources.ts';
import { errorText } from '../model/text/error-text.ts';
import { existingFolder, readArguments, runCommand, SITE } from './arguments.ts';
import { launchChromium } from './browser.ts';
import { flatten, type Flattened } from './diagrams/flatten.ts';

/** The width of a guide's text without the padding of a diagram, in px. */
const WIDEST = 720;
const PACKAGES = join(PROJECT_ROOT, 'node_modules');
const ORIGIN = 'http://diagrams.localhost';
const FONT = `<style>
@font-face { font-family: Figtree; src: url(/@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf) }
@font-face { font-family: Figtree; font-weight: 600 700; src: url(/@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf) }
body { font-family: Figtree }
</style><body>text<b>text</b>`;

/** Each token gets a color of its own, by which `flatten` finds it again. mermaid must not compute other colors from it. */
const tokens: string[] = [];
const colorOf = (token: string): string => {
  if (!tokens.includes(token)) tokens.push(token);
  return `#${String(tokens.indexOf(token) + 10)}0203`;
};
/** Flat shapes, labels as text instead of HTML, Gantt charts as wide as a text, and lifelines that end before the words that cross them. */
const settings = readFileSync(join(import.meta.dirname, 'diagrams/look.json'), 'utf8');
const look: MermaidConfig = JSON.parse(settings.replaceAll(/--color-[\w-]+/g, colorOf));
const tokenOfColor = Object.fromEntries(
  tokens.map((token) => [`rgb(${Number.parseInt(colorOf(token).slice(1, 3), 16)}, 2, 3)`, token]),
);

await runCommand(async () => {
  const { site = PROJECT_ROOT, all } = readArguments(
    'Renders the diagrams of guides that are new or have changed, and removes files that no guide needs.',
    {
      site: SITE,
      all: {
        type: 'boolean',
        default: false,
        does: 'renders all of them again, after a change of mermaid or of its settings',
      },
    },
  );
  await renderAll(existingFolder(site), all);
});

/** Long labels of a state diagram in several lines. mermaid gives each of them a column of its own. */
function withShortLabels(source: string): string {
  if (!/^stateDiagram/m.test(source)) return source;
  return source.replaceAll(
    /^(\s*\S+ --> \S+: )(.+)$/gm,
    (_line, change: string, label: string) => change + label.replaceAll(/(.{9,16}?) /g, '$1<br/>'),
  );
}

async function render(page: Page, source: string): Promise<Flattened> {
  await page.evaluate(
    async ({ module, config, text }) => {
      const { default: mermaid } = (await import(module)) as { default: Mermaid };
      mermaid.initialize(config);
      const { svg } = await mermaid.render('diagram', text);
      document.body.innerHTML = svg;
    },
    { module: '/mermaid/dist/mermaid.esm.min.mjs', config: look, text: withShortLabels(source) },
  );
  return page.evaluate(flatten, { id: diagramName(source), tokens: tokenOfColor, widest: WIDEST });
}

async function openPage(): Promise<Page> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith('js') ? 'text/javascript' : 'font/ttf';
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: FONT });
    else await route.fulfill({ contentType, body: readFileSync(join(PACKAGES, pathname)) });
  });
  await page.goto(ORIGIN);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  return page;
}

/** Renders the diagrams of a site. @param isAnew whether also those that have a file */
async function renderAll(root: string, isAnew: boolean): Promise<void> {
  let page: Page | undefined;
  let count = 0;
  for (const audience of ['public', 'internal'] as const) {
    const folder = join(root, 'content', audience, DIAGRAMS_FOLDER);
    const { guides, diagrams } = await readSources({ root, audience, strictness: 'warning' });
    const old = new Set(diagrams.keys());
    for (const { file, body } of guides) {
      for (const source of diagramSources(body)) {
        const name = diagramName(source);
        old.delete(name);
        count += 1;
        if (diagrams.has(name) && !isAnew) continue;
        page ??= await openPage();
        const { svg, problems } = await render(page, source).catch((error: unknown) => ({
          svg: '',
          problems: [errorText(error)],
        }));
        if (problems.length > 0) {
          console.error(`${file}: a diagram cannot be rendered before it is read.`, ...problems);
          process.exitCode = 1;
          continue;
        }
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${name}.svg`), svg);
        console.log(`${file}: rendered ${name}.svg, ${svg.length} bytes`);
      }
    }
    for (const name of old) {
      rmSync(join(folder, `${name}.svg`));
      console.log(`removed ${name}.svg, which no guide of content/${audience} has`);
    }
  }
  await page?.context().browser()?.close();
  console.log(`${count} diagrams`);
}
