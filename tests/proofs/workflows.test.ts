import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, inject, test } from 'vitest';

import { runStep } from '../../web/app/workflows/run-step.ts';
import type { JsonObject } from '../../web/model/text/json.ts';
import { outputsOf } from '../../web/model/workflow/expression.ts';
import type { Workflow } from '../../web/model/workflow/workflow.ts';
import { DIST } from '../site/dist.ts';
import { sampleOf } from '../tier.ts';
import { newCredentials } from './simulator-account.ts';

const execute = promisify(execFile);
const FOLDER = join(DIST, 'public/arazzo');

const ids = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.sh') ? [name.slice(0, -3)] : []));
const baseUrl = `${inject('portal')}/simulator`;

test('there is a script for every workflow', () => {
  expect(ids.length).toBeGreaterThanOrEqual(8);
});

describe('the shell script', () => {
  const missing = ['curl', 'jq'].filter((command) => spawnSync(command, ['--version']).status !== 0);

  test.concurrent.each(sampleOf(ids, 4))('of %s runs', { timeout: 60_000 }, async (id) => {
    if (missing.length > 0) {
      console.log(`The script of ${id} was not run: ${missing.join(' and ')} is not installed.`);
      return;
    }
    const env = { PATH: process.env.PATH ?? '', BASE_URL: baseUrl };
    const { stdout } = await execute('sh', [join(FOLDER, `${id}.sh`)], { env });
    expect(stdout.trim().split('\n').at(-1)).toBe('All steps passed.');
  });
});

describe('a workflow that waits for an event', () => {
  const origin = inject('portal');
  const workflowOf = (id: string): Workflow => JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')) as Workflow;
  const receiving = ids.filter((id) => workflowOf(id).steps.some(({ receive }) => receive !== undefined));

  /** Runs the steps as the page does. @param change of each step */
  async function run(id: string, change: (step: Workflow['steps'][number]) => Workflow['steps'][number]) {
    const { clientId, clientSecret, gatewayKey } = await newCredentials(origin);
    const inputs = { clientId, clientSecret, gatewayKey, runId: 'run-1' };
    const workflows: Record<string, JsonObject> = {};
    const passed: Record<string, boolean> = {};
    for (const name of [...workflowOf(id).dependsOn, id]) {
      const { steps, outputs } = workflowOf(name);
      const scope = { inputs, steps: {} as Record<string, JsonObject>, workflows, response: null };
      for (const step of steps) {
        const result = await runStep(change(step), { context: scope, origin });
        scope.steps[step.id] = result.outputs;
        passed[`${name}/${step.id}`] = result.isPassed;
      }
      workflows[name] = outputsOf(outputs, scope);
    }
    return passed;
  }

  test.each(receiving)('runs in the page: %s', async (id) => {
    const passed = await run(id, (step) => step);
    expect(Object.keys(passed)).toContain(`${id}/receive-webhook`);
    expect(Object.values(passed)).not.toContain(false);
  });

  test('does not take the event of another object', async () => {
    const passed = await run('stock-order', (step) =>
      step.receive?.correlation === undefined
        ? step
        : {
            ...step,
            receive: {
              ...step.receive,
              timeout: 600,
              correlation: { ...step.receive.correlation, value: 'ord_other' },
            },
          },
    );
    expect(Object.entries(passed).filter(([, isPassed]) => !isPassed)).toEqual([
      ['stock-order/receive-webhook', false],
    ]);
  });

  test.each(receiving)('runs by run_workflow: %s', async (workflow) => {
    const client = new Client({ name: 'proofs', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
    const { structuredContent } = await client.callTool({ name: 'run_workflow', arguments: { workflow } });
    await client.close();
    expect(structuredContent).toMatchObject({ isPassed: true });
    expect(JSON.stringify(structuredContent)).toContain(`${workflow}/receive-webhook`);
  });

  test('is one of three', () => {
    expect(receiving).toEqual(['cancel-and-restore', 'first-contract', 'stock-order']);
  });
});
