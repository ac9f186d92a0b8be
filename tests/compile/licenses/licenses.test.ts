import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { licensesText, packagesOfModules } from '../../../web/compile/licenses/licenses.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'portal-licenses-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Installs a package below the root. @returns its folder */
function install(
  name: string,
  manifest: object = {},
  files: Record<string, string> = { LICENSE: `Text of ${name}\n` },
): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'ISC', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

describe('the packages of a bundle', () => {
  test('are those of its modules, once each, with their texts and where their source code is', () => {
    const one = install('one', { repository: 'owner/one' }, { LICENSE: 'A\r\n', 'NOTICE.txt': 'B', 'index.js': '' });
    const two = install('@scope/two', { repository: { url: 'git+https://host.test/two.git' } });
    expect(packagesOfModules([`${one}/a.js`, `${one}/b.js`, `${two}/c.js?worker`, '/src/own.ts', '\0virtual'])).toEqual(
      [
        { name: 'one', version: '1.0.0', license: 'ISC', source: 'https://github.com/owner/one', text: 'A\n\nB' },
        {
          name: '@scope/two',
          version: '1.0.0',
          license: 'ISC',
          source: 'https://host.test/two',
          text: 'Text of @scope/two',
        },
      ],
    );
  });

  test('have the standard text if they name the MIT license and their author only', () => {
    const folder = install('one', { license: 'MIT', author: { name: 'Ann' } }, {});
    expect(packagesOfModules([`${folder}/a.js`])[0]?.text).toMatch(
      /^MIT License\n\nCopyright \(c\) Ann\n\nPermission is/,
    );
  });

  test.each([{ license: 'MIT' }, { license: 'EPL-2.0', author: 'Ann' }, {}])('fail without a text: %j', (manifest) => {
    const folder = install('one', manifest, {});
    expect(() => packagesOfModules([`${folder}/a.js`])).toThrow(
      /one 1.0.0, whose code readers receive, has no license file/,
    );
  });
});

test('the text has each license once, below all packages that have it', () => {
  const of = (name: string, text: string) => ({ name, version: '1', license: 'MIT', source: `https://${name}`, text });
  const text = licensesText([of('b', 'Same'), of('c', 'Other'), of('a', 'Same'), of('a', 'Same')]);
  expect(text.split(/^-+$/m).slice(1)).toEqual([
    '\na 1\nLicense: MIT\nSource code: https://a\n\nb 1\nLicense: MIT\nSource code: https://b\n\nSame\n\n',
    '\nc 1\nLicense: MIT\nSource code: https://c\n\nOther\n',
  ]);
});
