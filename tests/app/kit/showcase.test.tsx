import { globSync, readFileSync } from 'node:fs';

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { Showcase } from './showcase.tsx';

const FOLDER = 'web/app/kit';
const source = readFileSync('tests/app/kit/showcase.tsx', 'utf8');

describe('the page for developers', () => {
  test.each(globSync(`${FOLDER}/*.tsx`))('shows every part of %s', (path) => {
    const parts = Array.from(
      readFileSync(path, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm),
      ([, name = '']) => name,
    );
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((name) => !source.includes(`<${name}`))).toEqual([]);
  });

  test('renders without a browser, as the pages of tools do at build time', () => {
    expect(renderToStaticMarkup(<Showcase />)).toContain('Dense: the request form');
  });
});
