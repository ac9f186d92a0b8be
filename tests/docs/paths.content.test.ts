import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { foldersIn, PROJECT_PATHS } from './project-paths.ts';

/** A piece of text of the project: a line of a document, or a line of a comment. */
interface Line {
  file: string;
  number: number;
  text: string;
}

const PATHS = PROJECT_PATHS.map(({ path }) => path);
const FILES = PROJECT_PATHS.filter(({ isFolder }) => !isFolder).map(({ path }) => path);
const DOCUMENTS = FILES.filter((path) =>
  /^(\w+\.md|docs\/.*\.md|(web|worker|content\/simulator)\/.*README\.md)$/.test(path),
);
const SOURCES = FILES.filter((path) => /^(web|worker|tests|content)\/.*\.(ts|tsx|css)$|\.toml$/.test(path)).filter(
  (path) => !path.startsWith('tests/fixtures/'),
);

/** Comments that begin a line or follow a space, so that neither `https://` nor `'/docs/*'` begins one. */
const COMMENT = /(?<=^|\s)(?:\{?\/\*[\s\S]*?\*\/|\/\/ .*|# .*)/gm;

function linesOf(file: string): Line[] {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
  const pieces = file.endsWith('.md') ? [{ index: 0, 0: text }] : Array.from(text.matchAll(COMMENT));
  return pieces.flatMap(({ index, 0: piece }) => {
    const first = text.slice(0, index).split('\n').length;
    return piece.split('\n').map((line, at) => ({ file, number: first + at, text: line }));
  });
}

/** Names with optional wildcards `*`, `<name>` and `{a,b}`. An address begins with a slash, and a path does not. */
const PATH = /(?<![\w/.:@<>$-])(?:\.{1,2}\/)*((?:[\w.*-]|<\w+>|\{[\w,]+\})+(?:\/(?:[\w.*-]|<\w+>|\{[\w,]+\})+)*)/g;
const CODE = /[\w>*}]\.(?:ts|tsx|css|mjs|toml)$/;
const TOP_FOLDERS = foldersIn('');

/** Paths from the root of the project, and files of code by the end of their path, such as `start/boot.ts`. */
function pathsIn(text: string): string[] {
  return Array.from(text.replaceAll('<br>', ' ').matchAll(PATH), ([, path = '']) => path.replace(/\.+$/, '')).filter(
    (path) => !path.includes('node_modules') && (isFromRoot(path) || CODE.test(path)),
  );
}

function isFromRoot(path: string): boolean {
  const [top = '', ...rest] = path.split('/');
  return rest.length > 0 && TOP_FOLDERS.includes(top);
}

function exists(path: string): boolean {
  if (isFromRoot(path) && existsSync(join(PROJECT_ROOT, path))) return true;
  const pattern = path
    .replaceAll('.', '\\.')
    .replaceAll(/\*+|<\w+>/g, '[^/]+')
    .replaceAll(/\{([\w,]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  const expression = new RegExp(`${isFromRoot(path) ? '^' : '(?:^|/)'}${pattern}$`);
  return PATHS.some((known) => expression.test(known));
}

function missingIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ file, number, text }) =>
    pathsIn(text)
      .filter((path) => !exists(path))
      .map((path) => `${file}:${number} names ${path}, which does not exist`),
  );
}

describe('every path exists that is named', () => {
  test('in documents', () => expect(missingIn(DOCUMENTS.flatMap(linesOf))).toEqual([]));
  test('in comments of the code', () => expect(missingIn(SOURCES.flatMap(linesOf))).toEqual([]));
});

test('a path that does not exist is found in prose, code spans, diagrams and comments', () => {
  const line = (text: string): Line => ({ file: 'a.ts', number: 1, text });
  const found = (text: string): number => missingIn([line(text)]).length;
  expect(found('See web/compile/gone.ts.')).toBe(1);
  expect(found('`start/gone.ts`, then `boot.ts`')).toBe(1);
  expect(found('plan["web/gone<br>plans"] --> `content/*/gone`')).toBe(2);
  expect(found('For islands/cuts.ts, see `web/app/{start,gone}/` and `web/app/start/*.gone`')).toBe(2);
  expect(found('web/compile/build.ts, `build.ts`, specs/<audience>/v3.yaml, `web/{app,article}/strings`')).toBe(0);
  expect(found('/docs/internal/gone, https://a.example/docs/gone, ../dist/gone')).toBe(0);
});

test('every link of a document to a file leads to one', () => {
  const broken = DOCUMENTS.flatMap(linesOf).flatMap(({ file, number, text }) =>
    Array.from(text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, target = '']) => target)
      .filter((target) => !existsSync(join(PROJECT_ROOT, dirname(file), target)))
      .map((target) => `${file}:${number} links to ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every npm script exists that a document names', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const missing = DOCUMENTS.flatMap(linesOf).flatMap(({ file, number, text }) =>
    Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${file}:${number} names npm run ${name}`),
  );
  expect(missing).toEqual([]);
});
