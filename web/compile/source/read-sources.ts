import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { Audience } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import type { Html } from '../../model/text/html.ts';
import { objectOf } from '../../model/text/json.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { STATIC_FOLDER } from '../base/project.ts';
import { clientReference } from '../config/config-schema.ts';
import { CONFIG_FILE, loadConfig, type LoadedConfig, untranslatedSettings } from '../config/load-config.ts';
import { safeSvg } from '../markdown/rendered-diagram.ts';
import { type ApiSource, type ReadApiSource, readApiSource } from './api-source.ts';
import { type ExamSource, type ProvenHashes, readExam, readProven, readTerms, type Term } from './content-data.ts';
import { type GuideImages, IMAGE_FILE, readGuideImages } from './guide-images.ts';
import { type GuideSource, readGuideSource } from './guide-source.ts';
import { type LineFinder, lineFinder, lineOf } from './line-finder.ts';
import type { OverlaySource } from './overlay-source.ts';
import { staticPathsOf } from './static-files.ts';
import { type MigrationSource, readReleaseSource, RELEASES_FOLDER, type ReleaseSource } from './version-sources.ts';
import type { WorkflowSource } from './workflow-source.ts';

/** The folder of blocks that several guides include, in the folder of each language. */
const SHARED_FOLDER = '_shared';
const PLACEHOLDER = /\{\{([\w-]+)\}\}/g;
const INCLUDE = /^::include\{(?<attributes>[^}\n]*)\}[ \t]*$/gm;
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|([^\s"]+))/g;
const FRONT_MATTER = /^---[ \t]*\n[\s\S]*?\n---[ \t]*\n/;

/** The folder of rendered diagrams, beside those of the languages. `npm run diagrams` writes it. */
export const DIAGRAMS_FOLDER = 'diagrams';

export interface Sources {
  apis: ApiSource[];
  workflows: WorkflowSource[];
  guides: GuideSource[];
  migrations: MigrationSource[];
  overlays: OverlaySource[];
  releases: ReleaseSource[];
  /** Rendered diagrams of guides, by the name of their source. */
  diagrams: ReadonlyMap<string, Html>;
  /** Images beside guides, and those of `content/static`. */
  images: GuideImages;
  /** The certification plan; null without one. */
  exam: ExamSource | null;
  /** The sentences that a person has found proven. */
  proven: ProvenHashes;
  /** Both audiences share them. */
  terms: Term[];
  findings: Finding[];
}

interface ReadSourcesOptions {
  /** Absolute path of the site's folder. */
  root: string;
  audience: Audience;
  strictness: 'error' | 'warning';
  /** Whether findings include the linter's. Default false. */
  lint?: boolean;
  /** Whether these include the linter's rules about style. Default true. */
  styleRules?: boolean;
  cache?: SourceCache | undefined;
}

/** Caches what was read, by path, until one of its files changes: after an edit only that file is read again. */
export class SourceCache {
  readonly #entries = new Map<string, { stamp: string; value: ReadApiSource }>();

  async read(path: string, read: () => Promise<ReadApiSource>): Promise<ReadApiSource> {
    const cached = this.#entries.get(path);
    if (cached !== undefined && cached.stamp === stampOf(path, cached.value)) return cached.value;
    const before = stampOfFiles([path]);
    const value = lastReadable(cached?.value, await read());
    // If the file changed while it was read, it is read again the next time.
    const stamp = stampOfFiles([path]) === before ? stampOf(path, value) : '';
    this.#entries.set(path, { stamp, value });
    return value;
  }
}

const READABLE: ReadonlySet<ReadApiSource['kind']> = new Set(['api', 'workflows', 'migration', 'overlay']);

/** Keeps the last readable version of a file, with the findings of the new one, because editors save half-typed files. */
function lastReadable(before: ReadApiSource | undefined, now: ReadApiSource): ReadApiSource {
  const isReadable = (read: ReadApiSource | undefined): boolean => read !== undefined && READABLE.has(read.kind);
  return before !== undefined && isReadable(before) && !isReadable(now) ? { ...before, findings: now.findings } : now;
}

function stampOf(path: string, value: ReadApiSource): string {
  return stampOfFiles(value.kind === 'api' ? value.source.dependencies : [path]);
}

function stampOfFiles(files: readonly string[]): string {
  return files
    .map((file) => (existsSync(file) ? `${statSync(file).mtimeMs}/${statSync(file).size}` : 'gone'))
    .join(' ');
}

/** The configuration and the sources of a folder. */
export interface ReadSites {
  loaded: LoadedConfig;
  lineOf: LineFinder;
  /** The paths of the static files. */
  files: string[];
  sources: Record<'public' | 'internal', Sources>;
}

/**
 * Reads the sources of both sites.
 * @param lint whether the linter checks the descriptions
 * @param cache the sources of the last reading, of which those of unchanged files are taken
 */
export async function readSites(
  root: string,
  { lint, cache }: { lint: boolean; cache?: SourceCache },
): Promise<ReadSites> {
  const loaded = await loadConfig(root);
  const { strictness = 'error', references: { public: references = [] } = {} } = loaded.config;
  // Advice about style is for those who can change the documents.
  const reading = { root, strictness, lint, cache, styleRules: !loaded.isDefault };
  const publicSources = await readSources({ ...reading, audience: 'public' });
  const { apis } = publicSources;
  const withClients = clientReference(loaded.config, apis);
  const clientless = references.filter(
    (each) => each.client !== undefined && each !== withClients && apis.some(({ name }) => name === each.spec),
  );
  const missing = clientless.map(({ spec }) =>
    findingOf('missing-client', { spec }, { file: CONFIG_FILE }, strictness),
  );
  // The site can be built with this error. It shows no sample of a package that does not exist then.
  for (const each of clientless) delete each.client;
  return {
    loaded,
    lineOf: lineFinder(root),
    files: staticPathsOf(root),
    sources: {
      public: {
        ...publicSources,
        findings: [...missing, ...untranslatedSettings(root, loaded.config), ...publicSources.findings],
      },
      internal: await readSources({ ...reading, audience: 'internal' }),
    },
  };
}

/**
 * The mistakes in sources that cannot be used, with the warnings beside them; empty if all can. The sites must not be judged then: each link
 * to a page of such a source would be reported.
 */
export function sourceErrors({ sources }: ReadSites): Finding[] {
  const found = [...sources.public.findings, ...sources.internal.findings];
  return found.some(({ severity }) => severity === 'error') ? found : [];
}

/**
 * Reads `specs/<audience>` and `content/<audience>` of a site, and the terms that both audiences share. It reads no other folder;
 * a missing folder counts as empty. A file is an API description if its root has `openapi` or `swagger`, an Arazzo
 * document if it has `arazzo`, a mapping if it has `migration`, and an overlay if it has `overlay`.
 */
export async function readSources(options: ReadSourcesOptions): Promise<Sources> {
  const { root, audience } = options;
  const content = join(root, 'content', audience);
  const specifications = await readSpecifications(options);
  const guides = await readGuides(options);
  const findings = [...specifications.findings, ...guides.findings];
  const releases: ReleaseSource[] = [];
  for (const path of await filesBelow(join(content, RELEASES_FOLDER), /\.ya?ml$/i)) {
    const read = await readReleaseSource(path, slashed(relative(root, path)));
    findings.push(...read.findings);
    if (read.source !== null) releases.push(read.source);
  }
  const diagrams = new Map<string, Html>();
  for (const path of await filesBelow(join(content, DIAGRAMS_FOLDER), /\.svg$/))
    diagrams.set(basename(path, '.svg'), safeSvg(await readFile(path, 'utf8')));
  const imageFiles = [
    ...(await filesBelow(content, IMAGE_FILE)),
    ...(await filesBelow(join(root, STATIC_FOLDER), IMAGE_FILE)),
  ]
    .filter((path) => !path.startsWith(join(content, DIAGRAMS_FOLDER)))
    .map((path) => ({ path, file: slashed(relative(root, path)) }));
  const { images, findings: imageFindings } = await readGuideImages(imageFiles, audience);
  const { exam, findings: examFindings } = await readExam(root, audience);
  const { terms, findings: termFindings } = await readTerms(root);
  const { proven, findings: provenFindings } = await readProven(root, audience);
  findings.push(...examFindings, ...termFindings, ...imageFindings, ...provenFindings);
  return { ...specifications, ...guides, releases, diagrams, images, exam, proven, terms, findings };
}

/** Reads the documents of `specs/<audience>`. */
async function readSpecifications({
  root,
  audience,
  cache = new SourceCache(),
  ...options
}: ReadSourcesOptions): Promise<Pick<Sources, 'apis' | 'workflows' | 'migrations' | 'overlays' | 'findings'>> {
  const folder = join(root, 'specs', audience);
  const reading = { root, folder, lint: false, styleRules: true, ...options };
  const read = new Map<string, ReadApiSource>();
  for (const path of await filesBelow(folder, /\.(?:ya?ml|json)$/i))
    read.set(path, await cache.read(path, () => readApiSource(path, reading)));
  const all = [...read.values()];
  const apis = all.flatMap((each) => (each.kind === 'api' ? [each.source] : []));
  const used = new Set(apis.flatMap(({ dependencies: [, ...others] }) => others));
  const isPart = (api: ApiSource): boolean => isWithoutOperations(api) && used.has(api.dependencies[0] ?? '');
  const unknown = [...read].flatMap(([path, each]): Finding[] => {
    if (each.kind !== 'other' || used.has(path)) return [];
    const id = each.language === null ? 'not-an-api-description' : 'not-an-api-description/other';
    return [findingOf(id, { language: each.language ?? '' }, { file: slashed(relative(root, path)) })];
  });
  return {
    apis: apis.filter((api) => !isPart(api)),
    workflows: all.flatMap((each) => (each.kind === 'workflows' ? [each.source] : [])),
    migrations: all.flatMap((each) => (each.kind === 'migration' ? [each.source] : [])),
    overlays: all.flatMap((each) => (each.kind === 'overlay' ? [each.source] : [])),
    findings: [...all.flatMap(({ findings }) => findings), ...unknown],
  };
}

/** Reads the guides of `content/<audience>`, with the blocks that they include. */
async function readGuides({ root, audience }: ReadSourcesOptions): Promise<Pick<Sources, 'guides' | 'findings'>> {
  const content = join(root, 'content', audience);
  const findings: Finding[] = [];
  const guides: GuideSource[] = [];
  const blocks = new Map<string, string>();
  for (const path of await filesBelow(content, /\.mdx?$/i)) {
    if (path.includes(`/${SHARED_FOLDER}/`)) {
      blocks.set(slashed(relative(root, path)), await readFile(path, 'utf8'));
      continue;
    }
    const read = await readGuideSource({
      path,
      file: slashed(relative(root, path)),
      below: slashed(relative(content, path)),
      base: AUDIENCE_BASE[audience],
    });
    findings.push(...read.findings);
    if (read.source !== null) guides.push(read.source);
  }
  const whole = guides.map((guide) => withSharedBlocks(guide, blocks, (finding) => findings.push(finding)));
  return { guides: whole, findings };
}

/** Whether a description has only components, which another one can refer to. */
function isWithoutOperations({ document }: ApiSource): boolean {
  return [document.paths, document.webhooks].every((items) => Object.keys(objectOf(items)).length === 0);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

async function filesBelow(folder: string, named = /./): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && named.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Puts shared blocks into the guides that include them: `::include{file=hours.md days="Monday to Friday"}` is the text of
 * `_shared/hours.md` with `Monday to Friday` in place of `{{days}}`. A language without the block has the English one.
 * @param blocks texts by the path of their file, relative to the site
 */
export function withSharedBlocks(
  guide: GuideSource,
  blocks: ReadonlyMap<string, string>,
  report: (finding: Finding) => void,
): GuideSource {
  if (!guide.body.includes('::include{')) return guide;
  const folder = guide.file.slice(0, -guide.name.length);
  const body = guide.body.replaceAll(INCLUDE, (directive, attributes: string) => {
    const values = new Map(
      Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']),
    );
    const name = values.get('file') ?? '';
    const path = `${folder}${SHARED_FOLDER}/${name}`;
    const block = blocks.get(path) ?? blocks.get(path.replace(`/${guide.locale}/`, `/${DEFAULT_LOCALE}/`));
    const location = { file: guide.file, line: lineOf(guide.text, directive) };
    if (block === undefined) {
      report(findingOf('unknown-block', { name, path }, location));
      return '';
    }
    const known = ['file', ...Array.from(block.matchAll(PLACEHOLDER), ([, key = '']) => key)];
    for (const key of values.keys())
      if (!known.includes(key)) report(findingOf('unknown-option', { name: key, known: known.join(', ') }, location));
    return block
      .replace(FRONT_MATTER, '')
      .replaceAll(PLACEHOLDER, (all, key: string) => values.get(key) ?? all)
      .trim();
  });
  return { ...guide, body };
}
