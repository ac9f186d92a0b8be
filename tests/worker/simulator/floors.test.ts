import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

const SIMULATOR = join(import.meta.dirname, '../../../worker/simulator');
const README = readFileSync(join(SIMULATOR, 'README.md'), 'utf8');
const FLOORS = [...README.matchAll(/^\| `([\w/]+)\/` \|/gm)].map(([, name = '']) => name);
const FILES = readdirSync(SIMULATOR, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('.'),
);

/** The files of the simulator that a file imports, types too. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SIMULATOR, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+\.ts)'/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((path) => FILES.includes(path));
}

/** Files without a folder are below all floors, or connect them. */
function floorOf(file: string): number {
  if (/(?:^refusal|^akko\/refusal-error|^akko\/time)\.ts$/.test(file)) return -1;
  return file.includes('/') ? FLOORS.indexOf(dirname(file)) : FLOORS.length;
}

describe('The floors of the simulator', () => {
  it('are its folders', () => {
    const folders = FILES.map(dirname).filter((folder) => folder !== '.');
    expect([...new Set(folders)].toSorted()).toEqual(FLOORS.toSorted());
  });

  it('import from no floor above them', () => {
    const upward = FILES.flatMap((file) =>
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
    for (const file of FILES) visit(file);
    expect(circles).toEqual([]);
  });
});
