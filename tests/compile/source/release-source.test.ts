import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import { stateOf } from '../../../web/compile/changes/description-state.ts';
import type { ApiReference } from '../../../web/compile/reference/api-reference.ts';
import { changelogChunks } from '../../../web/compile/releases/changelog-chunks.ts';
import { mountReleases, type Release } from '../../../web/compile/releases/mount-releases.ts';
import { unrecordedChanges } from '../../../web/compile/releases/release-file.ts';
import { type ReleaseSource, releaseSourceOf } from '../../../web/compile/source/version-sources.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { inBody, object, withOperation } from '../changes/descriptions.ts';

const STATE = '0123456789abcdef';
const entry = (more = '', release = '2026-11-22'): string =>
  `changes: "1.0"\nrelease: ${release}\ndate: "2026-11-22"\ndescriptions:\n  api.yaml:\n    state: "${STATE}"\n    changes:\n      - rule: endpoint-added\n        operation: makeThing\n${more}`;

function sourceOf(text: string, file = 'content/public/changes/a.yaml'): ReleaseSource {
  const { source, findings } = releaseSourceOf(text, file);
  if (source === null) throw new Error(JSON.stringify(findings));
  return source;
}

function referenceTo(document: JsonObject, name = 'api.yaml'): ApiReference {
  return { source: { name, file: `specs/public/${name}`, document } } as unknown as ApiReference;
}

function mount(sources: ReleaseSource[], references: ApiReference[]): { releases: Release[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const report = (finding: Finding): void => {
    findings.push(finding);
  };
  return {
    releases: mountReleases(sources, references, { strictness: 'error', locales: ['en', 'es'], report }),
    findings,
  };
}

describe('the entry of a release', () => {
  test('has a name, a date, and the changes of each description', () => {
    expect(sourceOf(entry('        note: { en: Look. }\n')).entry).toMatchObject({
      release: '2026-11-22',
      descriptions: {
        'api.yaml': {
          changes: [
            { rules: ['endpoint-added'], subject: { kind: 'operation', name: 'makeThing' }, note: { en: 'Look.' } },
          ],
        },
      },
    });
  });

  test.each([
    ['an unknown rule', entry().replace('endpoint-added', 'endpoint-aded'), /there is no rule "endpoint-aded"/, 8],
    ['two subjects', entry('        schema: Thing\n'), /only one of operation, webhook and schema/, 8],
    ['no date', entry().replace('"2026-11-22"', 'soon'), /"date" is invalid/, 3],
    ['a state that was edited', entry().replace(STATE, 'later'), /state" is invalid/, 6],
    ['an unknown key', entry('        why: because\n'), /Unknown key "descriptions\.api\.yaml\.changes\.0\.why"/, 10],
    ['a name that is no fragment', entry('', '"v 1"'), /"release" is invalid/, 2],
    ['no version', entry().replace('"1.0"', '"2.0"'), /"changes" is invalid/, 1],
    ['a list', '- a\n', /\(root\)/, 1],
    ['nothing', '', /\(root\)/, 1],
    ['broken YAML', 'changes: "1.0\n', /not valid YAML/, 1],
    ['an alias', 'changes: &a "1.0"\nrelease: *a\n', /aliases are not allowed/, 2],
  ])('with %s is reported with line and fix', (_name, text, message, line) => {
    const { source, findings } = releaseSourceOf(text, 'r.yaml');
    expect(source).toBeNull();
    expect(findings[0]).toMatchObject({ severity: 'error', code: 'release' });
    expect(findings[0]?.message).toMatch(message);
    expect(findings[0]?.remedy).toBeTruthy();
    expect(Math.abs((findings[0]?.location?.line ?? 0) - line)).toBeLessThanOrEqual(1);
  });
});

describe('the releases of a site', () => {
  const api = referenceTo(withOperation({}));

  test.each([
    ['summary: "TODO: say it."\n', 'A text of the release "2026-11-22" is still a TODO.'],
    ['summary: { en: Things. }\n', 'A text of the release "2026-11-22" is missing in es.'],
    ['summary: { en: Things., es: Cosas. }\n', undefined],
    ['summary: Things.\n', undefined],
  ])('need every text in every language: %s', (summary, message) => {
    const { findings } = mount([sourceOf(`${summary}${entry()}`)], [api]);
    expect(findings.map((finding) => finding.message)).toEqual(message === undefined ? [] : [message]);
    expect(findings[0]?.location?.line).toBe(message === undefined ? undefined : 1);
  });

  test('are sorted newest first', () => {
    const sources = [sourceOf(entry('', 'a')), sourceOf(entry('', 'b').replace('11-22', '11-20'))];
    expect(mount(sources, [api]).releases.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('cannot have the same name twice', () => {
    const { releases, findings } = mount(
      [sourceOf(entry()), sourceOf(entry(), 'content/public/changes/b.yaml')],
      [api],
    );
    expect(releases).toHaveLength(1);
    expect(findings).toMatchObject([
      { code: 'release', message: expect.stringMatching(/has the release "2026-11-22", too/) as string },
    ]);
  });

  test('name descriptions of the site', () => {
    const { findings } = mount([sourceOf(entry())], [referenceTo({}, 'other.yaml')]);
    expect(findings).toMatchObject([
      {
        code: 'release-description',
        message: expect.stringContaining('"api.yaml"') as string,
        remedy: expect.stringContaining('was: api.yaml') as string,
      },
    ]);
  });

  test('follow a description to its new file name', () => {
    const newer = sourceOf(entry('    was: api.yaml\n', 'z').replace('api.yaml:', 'things.yaml:'));
    const { releases, findings } = mount([sourceOf(entry('', 'a')), newer], [referenceTo({}, 'things.yaml')]);
    expect(findings).toEqual([]);
    expect(releases.map(({ parts }) => parts[0]?.reference.source.name)).toEqual(['things.yaml', 'things.yaml']);
  });

  test('are split into pages of few changes', () => {
    const release = (id: string, ...counts: number[]) => ({
      id,
      parts: counts.map((length) => ({ changes: Array.from({ length }, (_, field) => ({ field })) })),
    });
    const releases = [release('a', 3, 0), release('b', 7)] as unknown as Release[];
    expect(changelogChunks(releases, 5)).toEqual([
      [
        { release: 'a', part: 0, from: 0, to: 3 },
        { release: 'a', part: 1, from: 0, to: 0 },
        { release: 'b', part: 0, from: 0, to: 1 },
      ],
      [{ release: 'b', part: 0, from: 1, to: 6 }],
      [{ release: 'b', part: 0, from: 6, to: 7 }],
    ]);
  });
});

describe('the state of a description', () => {
  const base = inBody(object({ description: { type: 'string' } }));

  test('is the same for other texts, another order of keys, and a response that moved to the components', () => {
    const { paths, ...rest } = withOperation({ summary: 'New.', tags: ['a'] });
    const moved = {
      ...rest,
      paths: JSON.parse(
        JSON.stringify(paths).replace('{"description":"Done."}', '{"$ref":"#/components/responses/Done"}'),
      ) as JsonObject,
      components: { responses: { Done: { description: 'Finished.' } } },
    };
    expect(stateOf({ info: { title: 'New' }, ...moved })).toBe(stateOf(withOperation({})));
  });

  test.each([
    ['a property with the name of a keyword', inBody(object({ description: { type: 'integer' } }))],
    ['a new operation', { ...base, paths: { ...(base.paths as JsonObject), '/new': { get: {} } } }],
    ['a sunset date', withOperation({ 'x-sunset': '2027-01-01' })],
  ])('is another for %s', (_name, document) => {
    expect(stateOf(document)).not.toBe(stateOf(base));
  });

  test('ends at references that contain themselves', () => {
    const loop = {
      ...withOperation({ requestBody: { $ref: '#/components/requestBodies/A' } }),
      components: { requestBodies: { A: { $ref: '#/components/requestBodies/A' } } },
    };
    expect(stateOf(loop)).toMatch(/^[\da-f]{16}$/);
  });

  test('must be that of the newest entry', () => {
    const document = withOperation({});
    const api = referenceTo(document);
    const check = (state: string): Finding[] =>
      unrecordedChanges([api], mount([sourceOf(entry().replace(STATE, state))], [api]).releases, 'abc123');
    expect(check(stateOf(document))).toEqual([]);
    expect(check(STATE)).toMatchObject([
      {
        severity: 'error',
        code: 'unrecorded-change',
        location: { file: 'specs/public/api.yaml' },
        remedy: expect.stringContaining('--since abc123') as string,
      },
    ]);
    expect(unrecordedChanges([api], [], 'abc123')).toMatchObject([{ message: 'No release names this description.' }]);
  });
});
