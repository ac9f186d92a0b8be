import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** Folders whose README has a table of their folders, lowest floor first. A site without rules of its own has no `content/simulator`. */
const HOMES = ['web/compile', 'web/model', 'worker/simulator', 'content/simulator'].filter((home) =>
  existsSync(join(PROJECT_ROOT, home)),
);
/** The files beside the folders connect the floors. Only these files are below all floors. */
const BELOW = /^(?:refusal|refusal-error|time|platform\.d)\.ts$/;
/** Schemas contain schemas, so the components that show them contain each other. */
const NESTED = 'web/article/schema/';

function filesIn(home: string): string[] {
  return readdirSync(join(PROJECT_ROOT, home), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(?:^|\/)(?:node_modules|\.)/.test(path))
    .toSorted();
}

/** Returns the files from which a file imports values or types. It leaves out what the file loads later. */
function importsOf(home: string, file: string): string[] {
  const text = readFileSync(join(PROJECT_ROOT, home, file), 'utf8');
  return Array.from(text.matchAll(/\bfrom '(\.[^']+)'/g), ([, path = '']) => join(dirname(file), path));
}

function readmeOf(home: string): string {
  return readFileSync(join(PROJECT_ROOT, home, 'README.md'), 'utf8');
}

describe.each(HOMES)('The floors of %s', (home) => {
  const floors = Array.from(readmeOf(home).matchAll(/^\| `([^`]+)\/` \|/gm), ([, folder = '']) => folder);
  const files = filesIn(home);

  /** Returns the position of a file in the table. The folders inside a folder, such as its texts, have the position of that folder. */
  function floorOf(file: string): number {
    if (!file.includes('/')) return BELOW.test(file) ? -1 : floors.length;
    const [folder] = floors.filter((name) => file.startsWith(`${name}/`)).toSorted((a, b) => b.length - a.length);
    return folder === undefined ? Number.NaN : floors.indexOf(folder);
  }

  test('are its folders, each once', () => {
    const levels = new Set(files.map(floorOf));
    expect(files.filter((file) => Number.isNaN(floorOf(file)))).toEqual([]);
    expect(floors.filter((folder, level) => !levels.has(level) || floors.indexOf(folder) !== level)).toEqual([]);
  });

  test('import from no floor above them', () => {
    const upward = files.flatMap((file) =>
      importsOf(home, file)
        .filter((target) => !target.startsWith('..') && floorOf(target) > floorOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });
});

test('no files import each other in a circle', () => {
  const homes = ['web', 'worker', ...HOMES.filter((home) => home.startsWith('content/'))];
  const files = new Set(homes.flatMap((home) => filesIn(home).map((file) => join(home, file))));
  const open: string[] = [];
  const closed = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string): void => {
    const start = open.indexOf(file);
    if (start >= 0) circles.push([...open.slice(start), file].join(' -> '));
    if (start >= 0 || closed.has(file)) return;
    open.push(file);
    for (const target of importsOf('', file)) if (files.has(target)) visit(target);
    open.pop();
    closed.add(file);
  };
  for (const file of files) visit(file);
  expect(circles.filter((circle) => !circle.startsWith(NESTED))).toEqual([]);
});

test('the diagram of the compiler in web/compile/README.md has every folder', () => {
  const readme = readmeOf('web/compile');
  const [, diagram = ''] = /```mermaid\n(.*?)```/s.exec(readme) ?? [];
  const folders = Array.from(readme.matchAll(/^\| `([^/`]+)/gm), ([, folder = '']) => folder);
  // All folders use `base`. Folders inside a folder are one with it.
  expect(folders.filter((folder) => folder !== 'base' && !diagram.includes(`${folder}/`))).toEqual([]);
});
