import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { arrayOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { IS_FULL, sampleOf } from '../../tier.ts';
import { newCredentials } from '../simulator-account.ts';
import { download, type Ended, linkedPaths, origin, runTool, simulator } from './portal.ts';

const [path = '', path11 = ''] = await linkedPaths(['/arazzo'], /\.arazzo\.yaml$/);
const document = objectOf(parse(await download(path)));
const ids = arrayOf(document.workflows).map((workflow) => stringOf(objectOf(workflow).workflowId) ?? '');
const sources = arrayOf(document.sourceDescriptions).map(objectOf);

/** Redocly's runner checks the status, the media type and the schema of each response strictly. */
async function respect(...args: string[]): Promise<Ended> {
  const { clientId, clientSecret, gatewayKey } = await newCredentials(origin);
  const inputs = Object.entries({ clientId, clientSecret, gatewayKey, runId: 'run-1' });
  // The document names the address of the released portal.
  const servers = sources.map((source) => `${stringOf(source.name)}=${source['x-serverUrl'] ? simulator : origin}`);
  return runTool('@redocly/cli', 'bin/cli.js', [
    'respect',
    origin + path,
    ...args,
    ...servers.flatMap((server) => ['-S', server]),
    ...inputs.flatMap(([name, value]) => ['-i', `${name}=${value}`]),
  ]);
}

test('the simulator is the server of every API that it simulates', () => {
  expect(sources.map((source) => source['x-serverUrl'])).toEqual([
    ...['v3', 'v2', 'gateway'].map(() => 'https://developers.akko.example/simulator'),
    undefined,
  ]);
  expect(ids.length).toBeGreaterThanOrEqual(8);
});

test('a linter finds no mistake in both versions', async () => {
  const { code, output } = await runTool('@redocly/cli', 'bin/cli.js', ['lint', origin + path, origin + path11]);
  expect({ code, output }).toMatchObject({ code: 0 });
  for (const linted of [path, path11]) expect(output).toContain(`${linted}: validated`);
});

test('in version 1.1, three steps receive messages of the published AsyncAPI document', async () => {
  const written = objectOf(parse(await download(path11)));
  expect([document.arazzo, written.arazzo]).toEqual(['1.0.1', '1.1.0']);
  const steps = arrayOf(written.workflows).flatMap((workflow) => arrayOf(objectOf(workflow).steps).map(objectOf));
  const receiving = steps.filter(({ action }) => action === 'receive');
  expect(receiving).toHaveLength(3);
  const { url } =
    arrayOf(written.sourceDescriptions)
      .map(objectOf)
      .find(({ type }) => type === 'asyncapi') ?? {};
  const { pathname } = new URL(stringOf(url) ?? '', origin + path11);
  const { channels, components } = objectOf(JSON.parse(await download(pathname)));
  for (const { channelPath, correlationId } of receiving) {
    const [source, channel = ''] = (stringOf(channelPath) ?? '').split('#/channels/');
    expect(source).toBe('{$sourceDescriptions.events.url}');
    expect(Object.keys(objectOf(channels))).toContain(channel);
    expect(objectOf(objectOf(objectOf(components).messages)[channel])).toHaveProperty('correlationId.location');
    expect(correlationId).toMatch(/^\$(steps|workflows)\./);
  }
});

describe('the runner of Redocly, with the address of the document,', () => {
  test.runIf(IS_FULL).each(ids)('runs %s', async (id) => {
    const { code, output } = await respect('-w', id);
    expect(output).toMatch(/Workflows: (\d+) passed, \1 total/);
    expect(output).toMatch(/Checks: (\d+) passed, \1 total/);
    expect(code).toBe(0);
  });

  // workflows.test.ts and collections.test.ts run others of them.
  test('runs workflows at once, in one account', async () => {
    const tried = sampleOf(ids, 2);
    const { code, output } = await respect(...(IS_FULL ? [] : tried.flatMap((id) => ['-w', id])));
    expect(output).toMatch(/Workflows: (\d+) passed, \1 total/);
    expect(Number(/Workflows: (\d+) passed/.exec(output)?.[1])).toBeGreaterThanOrEqual(tried.length);
    expect(code).toBe(0);
  });
});
