import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { Showcase } from '../../../web/app/kit/showcase.tsx';

const FOLDER = 'web/app/kit';
const source = readFileSync(`${FOLDER}/showcase.tsx`, 'utf8');

describe('the page for developers', () => {
  test.each(globSync(`${FOLDER}/*.tsx`).filter((path) => basename(path) !== 'showcase.tsx'))(
    'shows every part of %s',
    (path) => {
      const parts = Array.from(
        readFileSync(path, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm),
        ([, name = '']) => name,
      );
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.filter((name) => !source.includes(`<${name}`))).toEqual([]);
    },
  );

  test('renders without a browser, as the pages of tools do at build time', () => {
    expect(renderToStaticMarkup(<Showcase />)).toContain('Dense: the request form');
  });
});
