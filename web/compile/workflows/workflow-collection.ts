import { createHash } from 'node:crypto';

import type { SampledRequest } from '../../model/request/request.ts';
import { allHeaders } from '../../model/snippets/writer.ts';
import { type JsonObject, prettyJson, textOf } from '../../model/text/json.ts';
import type { Criterion } from '../../model/workflow/criterion.ts';
import { parseExpression } from '../../model/workflow/expression.ts';
import type { CheckedWorkflow } from './check-workflows.ts';
import { markedRequest, replaceMarks, variableOf } from './marked-request.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * A workflow as a Postman collection (schema v2.1.0), with the workflows that it depends on: one request per step, with tests for its
 * criteria. Outputs become collection variables.
 * @returns JSON text
 */
export function workflowCollection(workflow: CheckedWorkflow, dependencies: readonly CheckedWorkflow[]): string {
  const name = textOf(workflow.mounted.json.summary) ?? workflow.workflow.id;
  const all = [...dependencies, workflow];
  const secrets = ['CLIENT_ID', 'CLIENT_SECRET', 'GATEWAY_KEY'];
  return JSON.stringify({
    info: { _postman_id: identifierOf(workflow.workflow.id), name, schema: SCHEMA },
    item: all.flatMap((each) => each.workflow.steps.map((_, index) => itemOf(each, index))),
    variable: [
      { key: 'BASE_URL', value: '' },
      ...secrets.map((key) => ({ key, value: '' })),
      { key: 'RUN_ID', value: '' },
    ],
    event: [
      {
        listen: 'prerequest',
        script: {
          type: 'text/javascript',
          exec: [
            "if (!pm.collectionVariables.get('RUN_ID')) pm.collectionVariables.set('RUN_ID', pm.variables.replaceIn('run-{{$timestamp}}'));",
            "const pair = pm.collectionVariables.get('CLIENT_ID') + ':' + pm.collectionVariables.get('CLIENT_SECRET');",
            "pm.collectionVariables.set('BASIC_CREDENTIALS', btoa(pair));",
          ],
        },
      },
    ],
  });
}

function itemOf({ workflow, mounted, examples }: CheckedWorkflow, index: number): JsonObject {
  const step = workflow.steps[index];
  const context = examples.contexts[index];
  if (step === undefined || context === undefined) throw new TypeError(`${workflow.id} has no step ${index}.`);
  const request = markedRequest(step, context);
  const server = step.facts.servers[step.inputs.server]?.url ?? '';
  const isSimulatorOnly = step.facts.path.startsWith('/simulator/');
  const withVariables = (text: string): string => replaceMarks(text, (variable) => `{{${variable}}}`);
  const outputs = Object.entries(step.outputs).map(
    ([name, expression]) =>
      `pm.collectionVariables.set('${variableOf(`$inputs.${name}`)}', ${scriptValue(expression)});`,
  );
  return {
    name: (textOf(mounted.steps[index]?.json.description) ?? step.id).replaceAll(/\s+/g, ' ').trim(),
    request: {
      method: request.method,
      url: withVariables(request.url.replace(isSimulatorOnly ? `${server}/simulator` : server, '{{BASE_URL}}')),
      header: allHeaders(request).map(({ name, value }) => ({ key: name, value: withVariables(value) })),
      ...bodyOf(request, withVariables),
    },
    event: [
      {
        listen: 'test',
        script: { type: 'text/javascript', exec: [...step.criteria.map(testLine), ...outputs] },
      },
    ],
  };
}

function bodyOf({ body }: SampledRequest, withVariables: (text: string) => string): JsonObject {
  if (body.kind === 'json') return { body: { mode: 'raw', raw: withVariables(prettyJson(body.value)) } };
  if (body.kind !== 'form') return {};
  return {
    body: {
      mode: 'urlencoded',
      urlencoded: body.fields.map(({ name, value }) => ({ key: name, value: withVariables(value) })),
    },
  };
}

function testLine({ condition, left, operator, right }: Criterion): string {
  const [actual, expected] = [left, right].map((side) =>
    'expression' in side ? scriptValue(side.expression) : JSON.stringify(side.literal),
  );
  const matcher = { '==': 'eql', '!=': 'not.eql', '<': 'below', '<=': 'at.most', '>': 'above', '>=': 'at.least' }[
    operator
  ];
  return `pm.test(${JSON.stringify(condition)}, () => pm.expect(${actual}).to.${matcher === 'eql' || matcher === 'not.eql' ? matcher : `be.${matcher}`}(${expected}));`;
}

function scriptValue(text: string): string {
  const expression = parseExpression(text);
  if (expression?.kind === 'status') return 'pm.response.code';
  if (expression?.kind !== 'body') return `pm.collectionVariables.get('${variableOf(text)}')`;
  const keys = expression.pointer.split('/').slice(1);
  return `pm.response.json()${keys.map((key) => `[${/^\d+$/.test(key) ? key : JSON.stringify(key)}]`).join('')}`;
}

/** A UUID from the name, so that every build gives the same collection. */
function identifierOf(name: string): string {
  const hex = createHash('sha256').update(`workflow ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
