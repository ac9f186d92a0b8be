import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';

/** A site without rules of its own has the first folder only. */
const HOMES = ['worker/simulator', 'content/simulator'].filter((home) => existsSync(join(PROJECT_ROOT, home)));

describe.each(HOMES)('The floors of %s', (home) => {
  const folder = join(PROJECT_ROOT, home);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const floors = [...readme.matchAll(/^\| `([\w/]+)\/` \|/gm)].map(([, name = '']) => name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('.'),
  );

  /** The files of the folder that a file imports, types too. */
  function importsOf(file: string): string[] {
    const text = readFileSync(join(folder, file), 'utf8');
    return [...text.matchAll(/from '(\.[^']+\.ts)'/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((path) => files.includes(path));
  }

  /** Files without a folder are below all floors, or connect them. */
  function floorOf(file: string): number {
    if (/^(?:refusal|refusal-error|time)\.ts$/.test(file)) return -1;
    return file.includes('/') ? floors.indexOf(dirname(file)) : floors.length;
  }

  it('are its folders', () => {
    const folders = files.map(dirname).filter((name) => name !== '.');
    expect([...new Set(folders)].toSorted()).toEqual(floors.toSorted());
  });

  it('import from no floor above them', () => {
    const upward = files.flatMap((file) =>
      importsOf(file).flatMap((target) => (floorOf(target) > floorOf(file) ? [`${file} -> ${target}`] : [])),
    );
    expect(upward).toEqual([]);
  });

  it('have no files that import each other in a circle', () => {
    const open = new Set<string>();
    const closed = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string): void => {
      if (open.has(file)) circles.push([...open, file].join(' -> '));
      if (open.has(file) || closed.has(file)) return;
      open.add(file);
      for (const target of importsOf(file)) visit(target);
      open.delete(file);
      closed.add(file);
    };
    for (const file of files) visit(file);
    expect(circles).toEqual([]);
  });
});
