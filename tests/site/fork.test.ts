import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied, spawnTied } from '../../web/commands/spawn-tied.ts';
import { temporaryFolder } from '../../web/commands/temporary-folder.ts';
import { untilResponse } from '../../web/commands/until-response.ts';
import { IS_FULL } from '../tier.ts';
import { copyProject } from './project-copy.ts';

const PET = { type: 'object', properties: { id: { type: 'string', example: 'pet_abc123' }, name: { type: 'string' } } };
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const operation = (status: number, schema?: object, more: object = {}): object => ({
  security: [],
  responses: { [status]: { description: 'OK', ...(schema && content(schema)) }, 404: { description: 'None' } },
  ...more,
});
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.shop.example' }],
  paths: {
    '/pets': {
      get: operation(200, { type: 'array', items: PET }),
      post: operation(201, PET, { requestBody: content(PET) }),
    },
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation(200, PET),
      delete: operation(204),
    },
  },
};
const FILES = {
  'content/site.ts': `export default { title: 'Shop', url: 'https://docs.shop.example', strictness: 'warning', references: { public: [{ spec: 'shop.json', base: '/shop', simulator: true }] } };`,
  'specs/public/shop.json': JSON.stringify(DESCRIPTION),
};

test.runIf(IS_FULL)(
  'a fork with content of its own starts, and its simulator keeps objects',
  { timeout: 120_000 },
  async () => {
    using folder = temporaryFolder();
    copyProject(folder.path);
    for (const name of ['content', 'specs']) rmSync(join(folder.path, name), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder.path, name)), { recursive: true });
      writeFileSync(join(folder.path, name), text);
    }
    const port = await freePort();
    const env = { ...process.env, PORT: String(port) };
    const portal = spawnTied('npm', ['start'], { cwd: folder.path, env, stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      const pets = `http://localhost:${port}/simulator/pets`;
      expect(
        await untilResponse(pets, { status: 200, patience: 60_000, hasEnded: () => portal.exitCode !== null }),
      ).toBe(true);
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Tom"}' };
      const made = (await (await fetch(pets, init)).json()) as { id: string };
      const list = async (): Promise<unknown> => (await fetch(pets)).json();
      expect(await (await fetch(`${pets}/${made.id}`)).json()).toEqual({ id: made.id, name: 'Tom' });
      expect(await list()).toContainEqual(made);
      expect((await fetch(`${pets}/${made.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await fetch(`${pets}/${made.id}`)).status).toBe(404);
      expect(await list()).not.toContainEqual(made);
    } finally {
      await endTied(portal);
    }
  },
);
