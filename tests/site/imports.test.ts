import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { IS_FULL } from '../tier.ts';
import { ROOT } from './dist.ts';

const FOLDER = join(ROOT, 'node_modules/.cache', `imports-${process.pid}`);
const EXCLUDED = ['**/node_modules', 'dist', 'tests/fixtures'];

interface Project {
  /** Path of the folder with the `tsconfig.json`. */
  folder: string;
  /** The standard libraries and ambient types that its code can use. */
  environment: string[];
  /** Folders in the references of its `tsconfig.json`. */
  references: string[];
  /** A file that other folders try to import. One with few imports compiles fast. */
  file: string;
}

interface Settings {
  compilerOptions: { lib?: string[]; types?: string[] };
  references?: { path: string }[];
}

const folders = globSync('*/**/tsconfig.json', { cwd: ROOT, exclude: EXCLUDED }).map(dirname).toSorted();
const files = globSync('*/**/*.ts', { cwd: ROOT, exclude: EXCLUDED }).filter((file) => !/\.(d|config)\.ts$/.test(file));

function numberOfImports(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').match(/\bfrom '|^import '/gm)?.length ?? 0;
}

function settingsIn(file: string): Settings {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as Settings;
}

/** The references of a project. A project that is a file, such as tsconfig.rules.json, brings its own ones. */
function referencesOf({ references = [] }: Settings, folder: string): string[] {
  const paths = references.map(({ path }) => relative(ROOT, resolve(ROOT, folder, path)));
  const files = paths.filter((path) => path.endsWith('.json'));
  return paths.concat(files.flatMap((path) => referencesOf(settingsIn(path), dirname(path))));
}

function projectOf(folder: string): Project {
  const settings = settingsIn(join(folder, 'tsconfig.json'));
  const { lib = ['es2024'], types = [] } = settings.compilerOptions;
  const inner = folders.filter((other) => other.startsWith(`${folder}/`));
  const own = files
    .filter((file) => file.startsWith(`${folder}/`) && !inner.some((other) => file.startsWith(`${other}/`)))
    .map((file) => ({ file, imports: numberOfImports(file) }))
    .toSorted((a, b) => a.imports - b.imports);
  return {
    folder,
    environment: [...lib, ...types],
    references: referencesOf(settings, folder),
    file: own[0]?.file ?? '',
  };
}

const projects = new Map(folders.map((folder) => [folder, projectOf(folder)]));
const pairs = [...projects.values()].flatMap((from) =>
  [...projects.values()].filter((to) => to !== from).map((to) => ({ from, to })),
);
type Pair = (typeof pairs)[number];

/** In `npm test`, the compiler reads the imports of two folders. The settings of all folders extend the same file. */
const tried = [...projects.values()].filter(({ folder }) => IS_FULL || ['web/model', 'worker/portal'].includes(folder));
const triedPairs = pairs.filter(({ from }) => tried.includes(from));

const textOf = ({ from, to }: Pair): string => `${from.folder} from ${to.folder}`;

/** Whether a folder refers to another one itself or through its references, which is the same for the compiler. */
function refers({ from, to }: Pair): boolean {
  if (from.references.includes(to.folder)) return true;
  return from.references.some((folder) => {
    const reference = projects.get(folder);
    return reference !== undefined && refers({ from: reference, to });
  });
}

/** Writes a project with the settings of another one and, for each other folder, a file that imports from it. */
function writeProbe({ folder, references }: Project): void {
  const probe = join(FOLDER, folder);
  mkdirSync(join(probe, 'probe'), { recursive: true });
  const settings = {
    extends: join(ROOT, folder, 'tsconfig.json'),
    compilerOptions: { rootDir: ROOT, outDir: join(FOLDER, 'out', folder) },
    include: ['probe/*.ts'],
    references: references.map((path) => ({ path: join(ROOT, path) })),
  };
  writeFileSync(join(probe, 'tsconfig.json'), JSON.stringify(settings));
  const others = pairs.filter(({ from }) => from.folder === folder);
  for (const [at, { to }] of others.entries())
    writeFileSync(join(probe, 'probe', `${at}.ts`), `export * from '${join(ROOT, to.file)}';\n`);
}

/** TypeScript's error for a file outside of a project and its references. */
const REFUSED =
  /error TS6307: File '(?<file>[^']+)' is not listed within the file list of project '(?<project>[^']+)'/g;

describe('the compiler', () => {
  let refused: Set<string>;
  beforeAll(() => {
    for (const project of tried) writeProbe(project);
    const references = tried.map(({ folder }) => ({ path: folder }));
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ files: [], references }));
    const { stdout } = spawnSync('tsc', ['-b', FOLDER, '--pretty', 'false'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1_024 * 1_024,
    });
    refused = new Set(
      Array.from(
        stdout.matchAll(REFUSED),
        ({ groups: { file = '', project = '' } = {} }) =>
          `${relative(FOLDER, dirname(project))} from ${relative(ROOT, file)}`,
      ),
    );
  });
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  const isRefused = ({ from, to }: Pair): boolean => refused.has(`${from.folder} from ${to.file}`);

  test('refuses every import between folders without a reference', () => {
    const walls = triedPairs.filter((pair) => !refers(pair));
    expect(walls.filter((pair) => !isRefused(pair)).map(textOf)).toEqual([]);
    expect(walls.map(textOf)).toContain('web/model from web/compile');
  });

  test('takes every import from a reference', () => {
    const doors = triedPairs.filter(refers);
    expect(doors.filter(isRefused).map(textOf)).toEqual([]);
    expect(doors.map(textOf)).toContain('worker/portal from web/model');
  });
});

describe('a folder of the source', () => {
  const doors = pairs.filter((pair) => refers(pair) && !pair.from.folder.startsWith('tests'));

  test('may not import a Worker or a test', () => {
    expect(doors.filter(({ to }) => /^(worker|tests)\b/.test(to.folder)).map(textOf)).toEqual([]);
  });

  test('may import only code that needs nothing beyond its own libraries', () => {
    const foreign = doors.filter(({ from, to }) => to.environment.some((name) => !from.environment.includes(name)));
    expect(foreign.map(textOf)).toEqual([]);
  });
});
