import { expect, test } from 'vitest';

import { bodyField, criterionText } from '../../../web/model/workflow/criterion-text.ts';
import { parseCriterion } from '../../../web/model/workflow/criterion.ts';

test.each([
  ['$statusCode == 200', 'HTTP 200'],
  ['$statusCode < 300', 'HTTP < 300'],
  ["$response.body#/contract/status == 'active'", 'contract.status = active'],
  ['$response.body#/lineItems/0/price >= 5', 'lineItems[0].price >= 5'],
  ['$response.body#/id == $steps.create.outputs.contractId', 'id = contractId'],
  ["$response.header.ETag != ''", "$response.header.ETag != ''"],
])('reads the criterion %s as %s', (condition, text) => {
  const criterion = parseCriterion(condition);
  expect(criterion === null ? null : criterionText(criterion)).toBe(text);
});

test('names no field for an expression about something else', () => {
  expect(bodyField('$statusCode')).toBeNull();
});
