import { expect, test } from 'vitest';

import { check, parseCriterion } from '../../../web/model/workflow/criterion.ts';
import { resolveIn } from '../../../web/model/workflow/expression.ts';

const resolve = resolveIn({
  inputs: {},
  steps: { one: { id: 'ctr_1' } },
  workflows: {},
  response: {
    status: 200,
    headers: {},
    body: { id: 'ctr_1', status: 'active', ended: null, name: "Maya's", count: 3 },
  },
});

test.each([
  ['$statusCode == 200', true],
  ['$statusCode != 200', false],
  ['$statusCode < 300', true],
  ['$statusCode >= 300', false],
  ["$response.body#/status == 'active'", true],
  ["$response.body#/status == 'ACTIVE'", true],
  ["$response.body#/status == 'ended'", false],
  ["$response.body#/name == 'Maya''s'", true],
  ['$response.body#/ended == null', true],
  ['$response.body#/missing == null', false],
  ['$response.body#/count > 2.5', true],
  ['$response.body#/status > 2', false],
  ['$response.body#/id == $steps.one.outputs.id', true],
])('%s: %s', (condition, isMet) => {
  const criterion = parseCriterion(condition);
  expect(criterion && check(criterion, resolve).isMet).toBe(isMet);
});

test.each([
  '',
  '$statusCode',
  '$statusCode = 200',
  "status == 'x'",
  '$statusCode == 200 && true',
  '$.count > 1',
  '$[?@.id != null]',
])('"%s" is not supported', (condition) => {
  expect(parseCriterion(condition)).toBeNull();
});

test('a criterion that is not met has the value of the response', () => {
  const criterion = parseCriterion("$response.body#/status == 'ended'");
  expect(criterion && check(criterion, resolve)).toEqual({
    condition: "$response.body#/status == 'ended'",
    isMet: false,
    actual: 'active',
  });
});
