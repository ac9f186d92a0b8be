import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { pureReactRouter, siteNames } from '../../../web/compile/bundle/vite-plugins.ts';
import { interfaceNames } from '../../../web/compile/config/config-schema.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-plugins-'));
  mkdirSync(join(root, 'react-router/dist'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const CONTEXT = `var Unused = React2.createContext(null);
Unused.displayName = "Unused";
`;
const BOUNDARY = `var Boundary = class extends React2.Component {
  render() {}
};
Boundary.contextType = Unused;
`;

/** Bundles a copy of React Router that exports nothing of these parts. */
async function bundled(parts: string): Promise<string> {
  const file = join(root, 'react-router/dist/index.mjs');
  writeFileSync(file, `import * as React2 from 'react';\n${parts}export const used = 1;\n`);
  const result = await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'silent',
    plugins: [pureReactRouter()],
    build: {
      write: false,
      minify: false,
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: { external: ['react'] },
    },
  });
  return JSON.stringify([result].flat().map((part) => ('output' in part ? part.output[0].code : '')));
}

describe('the changes to React Router', () => {
  test('remove its unused contexts and classes', async () => {
    const code = await bundled(CONTEXT + BOUNDARY);
    expect(code).toContain('used');
    expect(code).not.toContain('createContext');
    expect(code).not.toContain('Boundary');
  });

  test('fail the build if one of them matches nothing', async () => {
    await expect(bundled(CONTEXT)).rejects.toThrow(/No module of React Router matches .*contextType.*vite-plugins/);
  });
});

test('a source of the interface has the names of the site, and other text in percent signs stays', async () => {
  const file = join(root, 'web/app/names.ts');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `export const text = '%COMPANY% and %OTHER%, 50%';\n`);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [siteNames(interfaceNames({ names: { company: "Moe's Shop" } }))],
    build: { write: false, lib: { entry: file, formats: ['es'], fileName: 'names' } },
  });
  expect(JSON.stringify(result)).toContain("Moe's Shop and %OTHER%, 50%");
});

test('a site without names has neutral ones', () => {
  expect(Object.values(interfaceNames({})).join(' ').trim()).toBe(
    'the company THE_COMPANY the_company GOOGLE local-simulator Webhook-Signature (?!)',
  );
});
