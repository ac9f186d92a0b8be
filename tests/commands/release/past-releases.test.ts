import { expect, test } from 'vitest';

import {
  pastReleases,
  releaseMessage,
  releaseTag,
  releaseToRestore,
  rollbackArguments,
} from '../../../web/commands/release/past-releases.ts';
import type { Json } from '../../../web/model/text/json.ts';

const version = (id: string, tag: string | null, date: string): Json => ({
  id,
  metadata: { created_on: date },
  annotations: tag === null ? { 'workers/triggered_by': 'upload' } : { 'workers/tag': tag, 'workers/message': '0002' },
});
const LISTS = new Map<string, Json>([
  ['portal-internal', [version('i1', 'aaa', '2026-01-01T10:00:00Z'), version('i2', 'bbb', '2026-01-02T10:00:00Z')]],
  [
    'portal',
    [
      version('p1', 'aaa', '2026-01-01T10:01:00Z'),
      version('p2', 'bbb', '2026-01-02T10:01:00Z'),
      version('p3', null, '2026-01-03T10:00:00Z'),
    ],
  ],
]);

test('the tag of a release has its commit and its minute', () => {
  const now = new Date('2026-01-02T03:04:05Z');
  expect(releaseTag('0123456789abcdef', now)).toBe('0123456-202601020304');
  expect(releaseTag(null, now)).toBe('release-202601020304');
});

test('versions with one tag are one release, the newest first', () => {
  expect(pastReleases(LISTS)).toEqual([
    {
      tag: 'bbb',
      date: '2026-01-02T10:01:00Z',
      message: '0002',
      versions: new Map([
        ['portal-internal', 'i2'],
        ['portal', 'p2'],
      ]),
    },
    expect.objectContaining({ tag: 'aaa' }),
  ]);
});

test('a rollback returns every Worker to its version, the portal last', () => {
  const [, release] = pastReleases(LISTS);
  expect(release && rollbackArguments(release, ['portal-internal', 'portal'])).toEqual([
    ['rollback', 'i1', '--name', 'portal-internal', '--message', 'Back to aaa', '--yes'],
    ['rollback', 'p1', '--name', 'portal', '--message', 'Back to aaa', '--yes'],
  ]);
});

test('a release is restored only if it has a version of every Worker, and the packages of later releases', () => {
  expect(releaseMessage('0002_names.sql')).toBe('Database: 0002_names.sql; packages: a Worker');
  const releases = pastReleases(LISTS).map((release) => Object.assign(release, { message: releaseMessage(undefined) }));
  const workers = ['portal-internal', 'portal'];
  expect(releaseToRestore('aaa', { releases, workers })).toMatchObject({ tag: 'aaa' });
  const restore = (tag: string, change: object) => () => releaseToRestore(tag, { releases, workers, ...change });
  expect(restore('ccc', {})).toThrow('No release has the tag "ccc".');
  expect(restore('aaa', { workers: [...workers, 'portal-mcp'] })).toThrow('has no version of portal-mcp,');
  expect(restore('aaa', { releases: pastReleases(LISTS) })).toThrow('does not know the Worker of the packages');
});
