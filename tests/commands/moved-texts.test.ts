import { expect, test } from 'vitest';

import { filesWithRoutes, withMovedFileLinks, withMovedRoute, withRedirect } from '../../web/commands/moved-texts.ts';
import { temporarySite } from '../compile/support/sources.ts';

const MOVE = { from: '/guides/hello', to: '/start/first-call' };

test.each([
  ['[a](/guides/hello)', '[a](/start/first-call)'],
  [
    '[a](/guides/hello#top) and [b](/es/guides/hello.md)',
    '[a](/start/first-call#top) and [b](/es/start/first-call.md)',
  ],
  ["items: ['/guides/hello', '/guides/hello-again']", "items: ['/start/first-call', '/guides/hello-again']"],
  ['curl https://developers.shop.example/guides/hello.md', 'curl https://developers.shop.example/start/first-call.md'],
  ['/docs/internal/guides/hello', '/docs/internal/guides/hello'],
  ['/guides/hello/more and x/guides/hello', '/guides/hello/more and x/guides/hello'],
])('a moved route in %j is replaced, and no other route', (text, expected) => {
  expect(withMovedRoute(text, MOVE)).toBe(expected);
});

test('relative links follow the guide that they name, and the guide that has them', () => {
  const isMoved = { from: 'content/public/en/guides/hello.md', to: 'content/public/en/start/first-call.md' };
  const intro = 'content/public/en/intro.md';
  expect(withMovedFileLinks('[a](guides/hello.md#top)', { file: intro, newFile: intro, isMoved })).toBe(
    '[a](start/first-call.md#top)',
  );
  expect(
    withMovedFileLinks('[a](../intro.md) ![b](./b.png "B") [c](/c.md)', {
      file: 'content/public/en/hello.md',
      newFile: 'content/public/en/a/b/c.md',
      isMoved,
    }),
  ).toBe('[a](../../../intro.md) ![b](../../b.png "B") [c](/c.md)');
  expect(withMovedFileLinks('[a](https://x.example/a.md)', { file: intro, newFile: 'content/a.md', isMoved })).toBe(
    '[a](https://x.example/a.md)',
  );
});

test('a redirect is added to the configuration, and to redirects that are there', () => {
  const once = withRedirect("const site = {\n  title: 'A',\n};\n\nexport default site;\n", MOVE) ?? '';
  expect(once).toContain("  redirects: {\n    '/guides/hello': '/start/first-call',\n  },\n};");
  expect(withRedirect(once, { from: '/a', to: '/b' })).toContain(
    "  redirects: {\n    '/a': '/b',\n    '/guides/hello': '/start/first-call',\n  },",
  );
  expect(withRedirect('export default make();\n', MOVE)).toBeNull();
});

test('a guide that moves back keeps no redirect to itself', () => {
  const moved = "export default {\n  redirects: {\n    '/a': '/a',\n  },\n};\n";
  expect(withRedirect(moved, { from: '/b', to: '/a' })).toBe(
    "export default {\n  redirects: {\n    '/b': '/a',\n  },\n};\n",
  );
});

test('links are rewritten in the content and in its tests, and in no test with guides of its own', () => {
  const content = ['content/site.ts', 'specs/public/a.yaml'];
  const ofContent = ['web/app/pages/a.tsx', 'tests/site/search.test.ts', 'tests/docs/a.content.test.ts'];
  const all = [...content, ...ofContent, 'tests/compile/a.test.ts', 'web/a.ts'];
  const root = temporarySite(Object.fromEntries(all.map((file) => [file, ''])));
  expect(filesWithRoutes(root, true).toSorted()).toEqual([...content, ...ofContent].toSorted());
  expect(filesWithRoutes(root, false).toSorted()).toEqual(content);
});
