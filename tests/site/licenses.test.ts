import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { DIST, ROOT } from './dist.ts';

const TEXT = readFileSync(join(DIST, 'public/licenses.txt'), 'utf8');
const ASSETS = join(DIST, 'public/assets');
const LISTED = new Set(Array.from(TEXT.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) \d[\w.-]*$/gm), ([, name]) => name));
/** Dependencies whose code only the worker has, which readers do not receive. */
const OF_THE_WORKER = ['hono', 'jose', '@modelcontextprotocol/server', 'zod'];
/** It only exports what react-router has. */
const WITHOUT_CODE = ['react-router-dom'];

describe('licenses.txt', () => {
  test('lists every dependency of the client', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const ofTheClient = Object.keys(dependencies).filter((name) => ![...OF_THE_WORKER, ...WITHOUT_CODE].includes(name));
    expect(ofTheClient.filter((name) => !LISTED.has(name))).toEqual([]);
  });

  test('lists the packages that these bring with them', () => {
    const others = [
      'scheduler',
      'react-router',
      '@lezer/common',
      '@lezer/lr',
      'style-mod',
      'w3c-keyname',
      'vite',
      'rolldown',
    ];
    expect(others.filter((name) => !LISTED.has(name))).toEqual([]);
  });

  test('has the texts of the licenses', () => {
    expect(TEXT).toContain('MIT License');
    expect(TEXT).toContain('THE SOFTWARE IS PROVIDED "AS IS"');
  });

  test('is named in every script of the client', () => {
    const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => !readFileSync(join(ASSETS, name), 'utf8').includes('/licenses.txt'))).toEqual([]);
  });
});
