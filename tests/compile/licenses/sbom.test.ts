import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { packagesOfWorker } from '../../../web/compile/licenses/licenses.ts';
import { sbomText } from '../../../web/compile/licenses/sbom.ts';
import { objectOf } from '../../../web/model/text/json.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-sbom-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};
const install = (name: string, dependencies: Record<string, string> = {}): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', license: 'MIT', dependencies }),
  [`node_modules/${name}/LICENSE`]: name,
});

test('a Worker has the packages that its modules import, and those that these need, but no package of types only', () => {
  write({
    ...install('one', { three: '1' }),
    ...install('@scope/two'),
    ...install('three'),
    ...install('types'),
    'worker/index.ts': `import { env } from 'cloudflare:workers';\nimport type { T } from 'types';\nimport {\n  a,\n} from '../model/a.ts';\n`,
    'model/a.ts': `import { x } from 'one/part';\nexport * from '@scope/two';\nexport const a = ['types'];\nimport './../worker/index.ts';\n`,
  });
  expect(packagesOfWorker(join(root, 'worker/index.ts')).map(({ name }) => name)).toEqual([
    'one',
    '@scope/two',
    'three',
  ]);
});

describe('a list of software', () => {
  const zod = { name: 'zod', version: '4.0.0', license: 'MIT', source: 'https://host.test/zod' };
  const scoped = { name: '@a/b', version: '1.0.0', license: '', source: '' };
  const list = objectOf(
    JSON.parse(
      sbomText({ name: 'Site', version: '1', packages: [] }, [
        { name: 'pages', packages: [zod, scoped] },
        { name: 'worker', packages: [zod] },
      ]),
    ),
  );

  test('has each package once, with its license and source if it names them', () => {
    expect(list['components']).toEqual([
      { type: 'application', 'bom-ref': 'pages', name: 'pages' },
      { type: 'application', 'bom-ref': 'worker', name: 'worker' },
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40a/b@1.0.0',
        name: '@a/b',
        version: '1.0.0',
        purl: 'pkg:npm/%40a/b@1.0.0',
      },
      {
        type: 'library',
        'bom-ref': 'pkg:npm/zod@4.0.0',
        name: 'zod',
        version: '4.0.0',
        licenses: [{ expression: 'MIT' }],
        purl: 'pkg:npm/zod@4.0.0',
        externalReferences: [{ type: 'vcs', url: 'https://host.test/zod' }],
      },
    ]);
  });

  test('says which part has which package', () => {
    expect(list['dependencies']).toEqual([
      { ref: 'Site', dependsOn: ['pages', 'worker'] },
      { ref: 'pages', dependsOn: ['pkg:npm/%40a/b@1.0.0', 'pkg:npm/zod@4.0.0'] },
      { ref: 'worker', dependsOn: ['pkg:npm/zod@4.0.0'] },
    ]);
  });
});
