import { describe, expect, test } from 'vitest';

import {
  evaluate,
  type ExpressionContext,
  expressionsIn,
  parseExpression,
  resolveIn,
  resolveValue,
  UnknownValueError,
} from '../../../web/model/workflow/expression.ts';

const context: ExpressionContext = {
  inputs: { runId: 'sale-1', count: 2 },
  steps: { 'create-contract': { contractId: 'ctr_6Jt8Bn2XqL', legacyId: 73051 } },
  workflows: { 'first-contract': { userId: 'usr_8Fq2Lr7KpZ' } },
  response: {
    status: 201,
    headers: { 'x-request-id': 'req_01HV6Y3T8M' },
    body: { id: 'ctr_6Jt8Bn2XqL', lineItems: [{ id: 'cli_4Gs7Pv1DkR' }], 'a/b': { '~': 1 }, none: null },
  },
};

function valueOf(text: string): unknown {
  const expression = parseExpression(text);
  return expression === null ? 'not an expression' : evaluate(expression, context);
}

describe('a runtime expression', () => {
  test.each([
    ['$statusCode', 201],
    ['$response.header.X-Request-Id', 'req_01HV6Y3T8M'],
    ['$response.header.Location', undefined],
    ['$response.body#/id', 'ctr_6Jt8Bn2XqL'],
    ['$response.body#/lineItems/0/id', 'cli_4Gs7Pv1DkR'],
    ['$response.body#/lineItems/1/id', undefined],
    ['$response.body#/a~1b/~0', 1],
    ['$response.body#/none', null],
    ['$response.body#/constructor', undefined],
    ['$inputs.runId', 'sale-1'],
    ['$inputs.constructor', undefined],
    ['$steps.create-contract.outputs.legacyId', 73051],
    ['$steps.create-contract.outputs.toString', undefined],
    ['$steps.other.outputs.legacyId', undefined],
    ['$workflows.first-contract.outputs.userId', 'usr_8Fq2Lr7KpZ'],
  ])('%s is %s', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  test('names the whole body', () => {
    expect(valueOf('$response.body')).toBe(context.response?.body);
  });

  test.each(['$request.query.id', '$url', '$steps.x', 'statusCode', '$', '$inputs.', '{$inputs.runId}'])(
    '%s is not supported',
    (text) => {
      expect(parseExpression(text)).toBeNull();
    },
  );
});

describe('the expressions of a value', () => {
  const resolve = resolveIn(context);

  test('are replaced with their type, or as part of a text', () => {
    const value = {
      ids: ['$steps.create-contract.outputs.legacyId'],
      key: '{$inputs.runId}-{$inputs.count}',
      text: 'costs $5 {not} {$unknown}',
    };
    expect(resolveValue(value, resolve)).toEqual({ ids: [73051], key: 'sale-1-2', text: 'costs $5 {not} {$unknown}' });
  });

  test('throw an error that names the one without a value', () => {
    const failing = (): unknown => resolveValue(['$steps.pay.outputs.id'], resolve);
    expect(failing).toThrow(UnknownValueError);
    expect(failing).toThrow('There is no value for $steps.pay.outputs.id.');
  });

  test('are listed in their order', () => {
    expect(expressionsIn({ a: ['$inputs.x', 'text'], b: 'k-{$inputs.y}-{$steps.s.outputs.z}' })).toEqual([
      '$inputs.x',
      '$inputs.y',
      '$steps.s.outputs.z',
    ]);
  });
});
