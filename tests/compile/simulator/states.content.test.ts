import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { expect, it } from 'vitest';

import { isOnlyState, statesIn } from '../../../web/compile/simulator/states.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { valueAtPointer } from '../../../web/model/text/json.ts';

const SPECS = join(import.meta.dirname, '../../../specs/public');
const WORKFLOWS = load(readFileSync(join(SPECS, 'workflows.arazzo.yaml'), 'utf8')) as JsonObject;

it('has the states that the description of the simulator lists', () => {
  const simulator: unknown = load(readFileSync(join(SPECS, 'simulator.yaml'), 'utf8'));
  const names = valueAtPointer(simulator, '#/components/schemas/NamedState/properties/name/enum');
  expect(Object.keys(statesIn(WORKFLOWS))).toEqual(names);
});

it('runs the workflows that a workflow depends on first', () => {
  const step = (id: string): JsonObject => ({ stepId: id, operationId: `$sourceDescriptions.v3.${id}` });
  const { last } = statesIn({
    workflows: [
      { workflowId: 'one', steps: [step('a')], outputs: { id: '$steps.a.outputs.id' } },
      { workflowId: 'two', dependsOn: ['one'], steps: [step('b')] },
      {
        workflowId: 'three',
        dependsOn: ['two'],
        'x-simulator-state': 'last',
        'x-simulator-times': 3,
        steps: [step('c')],
      },
    ],
  });
  expect(last?.times).toBe(3);
  expect(last?.workflows.map(({ id, steps }) => [id, steps.map(({ operationId }) => operationId)])).toEqual([
    ['one', ['a']],
    ['two', ['b']],
    ['three', ['c']],
  ]);
  expect(last?.workflows[0]?.outputs).toEqual({ id: '$steps.a.outputs.id' });
});

it('knows a workflow that serves no other purpose', () => {
  expect([isOnlyState({ 'x-simulator-times': 100 }), isOnlyState({ 'x-simulator-state': 'a' })]).toEqual([true, false]);
});
