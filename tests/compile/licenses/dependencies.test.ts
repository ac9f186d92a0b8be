import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface Locked {
  license?: string;
  dev?: boolean;
}

const textOfFile = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const { scripts, dependencies, devDependencies } = JSON.parse(textOfFile('package.json')) as Manifest;
const { packages } = JSON.parse(textOfFile('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, { dev = false, license }]) => ({ dev, license, name: path.split('node_modules/').at(-1) ?? '' }));

/** Licenses of code that readers receive. */
const SERVED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];
/** Licenses of tools, whose code stays on the machines of the maintainers. */
const FOR_TOOLS = [
  ...SERVED,
  'AFL-2.1',
  'CC0-1.0',
  'EPL-2.0',
  'GPL-2.0',
  'GPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
];
/** Their files have the MIT license, but their manifests do not name it. */
const MIT_BY_FILE = new Set(['httpntlm', 'khroma', 'stack-trace']);
const licensesOf = (license = ''): string[] => license.split(/ AND | OR |[()]/).filter((part) => part !== '');

describe('the license of each package', () => {
  test.each([
    ['that readers receive', locked.filter(({ dev }) => !dev), SERVED],
    ['that is a tool', locked.filter(({ dev, name }) => dev && !MIT_BY_FILE.has(name)), FOR_TOOLS],
  ])('%s is on the list', (_, found, allowed) => {
    expect(found.length).toBeGreaterThan(0);
    const others = found.filter(({ license }) => {
      const names = licensesOf(license);
      return names.length === 0 || names.some((name) => !allowed.includes(name));
    });
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

test('readers receive no package in two versions', () => {
  const names = locked.filter(({ dev }) => !dev).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('no dependency is named twice', () => {
  expect(Object.keys(dependencies).filter((name) => name in devDependencies)).toEqual([]);
});

test('each dependency is used', () => {
  const files = globSync(['{web,worker,tests,clients}/**/*.{ts,tsx,mts,css}', '*.ts', '**/tsconfig*.json'], {
    cwd: PROJECT_ROOT,
    exclude: ['**/node_modules', 'dist', 'tests/fixtures'],
  });
  const text = [...files.map(textOfFile), ...Object.values(scripts)].join('\n');
  const isUsed = (name: string): boolean => {
    const base = name.replace('@types/', '');
    // Types belong to a package or to Node. A command begins with the name of a program.
    return base === name
      ? [
          `'${name}'`,
          `'${name}/`,
          `"${name}"`,
          `/${name}/`,
          `\n${name} `,
          `'${name} `,
          `exec ${name} `,
          `\`${name} `,
        ].some((use) => text.includes(use))
      : base === 'node' || base in dependencies || base in devDependencies;
  };
  /** They are parts of vitest and oxlint, which load them. */
  const loaded = new Set(['@vitest/coverage-v8', 'oxlint-tsgolint']);
  const names = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  expect(names.filter((name) => !loaded.has(name) && !isUsed(name))).toEqual([]);
});
