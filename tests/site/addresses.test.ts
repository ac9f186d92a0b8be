import { expect, test } from 'vitest';

import site from '../../content/site.ts';
import { publicFiles } from './dist.ts';

const files = publicFiles();
const targets = new Set(files.flatMap(({ path }) => [`/${path}`, `/${path.replace(/(?:^index)?\.html$/, '')}`]));
/** Addresses of programs: the MCP server, and the operations of the simulator. */
const PROGRAMS = /^\/(?:mcp|simulator\/(?:accounts?|public|gateway)(?:\/.*)?)$/;
const TEXTS = /\.(?:txt|xml|json|md|yaml|sh|ts|webmanifest)$/;

test('no page has a mark in place of a link whose target is missing', () => {
  const marked = files.filter(({ path, text }) => path.endsWith('.html') && text.includes('class="dead-link"'));
  expect(marked.map(({ path }) => path)).toEqual([]);
});

test('every address of the portal in a text, XML or JSON file leads to a page, a file or a program', () => {
  const address = new RegExp(`${site.url.replaceAll('.', String.raw`\.`)}(/[^\\s"'<>)\\]}\`\\\\|,;?#&*]*)`, 'g');
  const dead = new Set<string>();
  let count = 0;
  for (const { path, text } of files) {
    if (!TEXTS.test(path) || path.startsWith('assets/')) continue;
    for (const [, written = ''] of text.matchAll(address)) {
      const target = written.replace(/[.:_]+$/, '').replace(/(.)\/$/, '$1');
      count += 1;
      if (!targets.has(decodeURI(target)) && !PROGRAMS.test(target)) dead.add(`${path}: ${target}`);
    }
  }
  expect(count).toBeGreaterThan(30_000);
  expect([...dead]).toEqual([]);
});
