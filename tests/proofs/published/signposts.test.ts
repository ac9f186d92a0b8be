import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Schema, Validator } from '@cfworker/json-schema';
import { validate } from 'skills-ref';
import { describe, expect, test } from 'vitest';

import { arrayOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { download, origin } from './portal.ts';

const text = (maxLength: number): Schema => ({ type: 'string', minLength: 1, maxLength });
const uri: Schema = { type: 'string', format: 'uri' };

/** The rules that the registry of MCP (2025-12-11) and the extension for server cards (v1) publish for a server with an address. */
function serverSchema($schema: string, remote: Record<string, Schema>): Schema {
  return {
    type: 'object',
    required: ['$schema', 'name', 'description', 'version', 'remotes'],
    additionalProperties: false,
    properties: {
      $schema: { const: `https://static.modelcontextprotocol.io/schemas/${$schema}` },
      name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
      title: text(100),
      description: text(100),
      version: { ...text(255), pattern: String.raw`^\d+\.\d+\.\d+(-[\w.]+)?$` },
      websiteUrl: uri,
      remotes: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['type', 'url', ...Object.keys(remote)],
          additionalProperties: false,
          properties: { type: { enum: ['streamable-http', 'sse'] }, url: uri, ...remote },
        },
      },
    },
  };
}

const versions: Schema = {
  type: 'array',
  minItems: 1,
  items: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d$` },
};

test.each<[string, Schema]>([
  ['/server.json', serverSchema('2025-12-11/server.schema.json', {})],
  [
    '/.well-known/mcp/server-card.json',
    serverSchema('v1/server-card.schema.json', { supportedProtocolVersions: versions }),
  ],
])('%s obeys its published rules', async (path, schema) => {
  const document: unknown = JSON.parse(await download(path));
  expect(new Validator(schema, '2020-12', false).validate(document).errors).toEqual([]);
});

describe('the catalog of APIs', async () => {
  const response = await fetch(`${origin}/.well-known/api-catalog`);
  const { linkset } = objectOf(await response.json());

  test('is a set of links in the format and with the type of RFC 9264, with the profile of RFC 9727', () => {
    expect(response.headers.get('Content-Type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    for (const context of arrayOf(linkset).map(objectOf)) {
      const { anchor, ...relations } = context;
      expect(URL.canParse(stringOf(anchor) ?? '')).toBe(true);
      // A relation is a registered name or an address, and has a list of targets.
      for (const [relation, targets] of Object.entries(relations)) {
        expect(relation).toMatch(/^service-(?:desc|doc|meta)$/);
        expect(arrayOf(targets).length).toBeGreaterThan(0);
      }
    }
  });

  test('leads to files that exist and have the type that it names', async () => {
    const targets = arrayOf(linkset)
      .flatMap((context) => Object.values(objectOf(context)).flatMap(arrayOf))
      .map(objectOf);
    expect(targets.length).toBeGreaterThan(10);
    for (const { href, type } of targets) {
      const { pathname } = new URL(stringOf(href) ?? '');
      const { status, headers } = await fetch(origin + pathname);
      expect([pathname, status, headers.get('Content-Type')?.split(';')[0]]).toEqual([pathname, 200, type]);
    }
    expect(targets.map(({ href }) => href)).toContain('https://developers.akko.example/public/v3.asyncapi.json');
  });
});

describe('the skills', async () => {
  const { skills } = objectOf(JSON.parse(await download('/.well-known/agent-skills/index.json')));
  const folder = mkdtempSync(join(tmpdir(), 'skills-'));

  test.each(arrayOf(skills).map((skill) => [stringOf(objectOf(skill).name) ?? '', objectOf(skill)] as const))(
    '%s is read by the reference reader, and has its digest',
    async (name, { url, digest }) => {
      const file = await download(stringOf(url) ?? '');
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'SKILL.md'), file);
      expect(await validate(join(folder, name))).toEqual([]);
      expect(digest).toBe(`sha256:${createHash('sha256').update(file).digest('hex')}`);
    },
  );

  test('that are wrong are refused by that reader', async () => {
    mkdirSync(join(folder, 'wrong'));
    writeFileSync(join(folder, 'wrong', 'SKILL.md'), '---\nname: Wrong Name\n---\n');
    expect((await validate(join(folder, 'wrong'))).length).toBeGreaterThan(1);
    rmSync(folder, { recursive: true, force: true });
  });
});
