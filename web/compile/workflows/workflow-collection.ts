import { hash } from 'node:crypto';

import type { SampledRequest } from '../../model/request/request.ts';
import { allHeaders } from '../../model/snippets/writer.ts';
import { type JsonObject, prettyJson, textOf } from '../../model/text/json.ts';
import type { Criterion } from '../../model/workflow/criterion.ts';
import { parseExpression } from '../../model/workflow/expression.ts';
import { COLLECTION_SCHEMA } from '../postman/collection.ts';
import { scriptLines, scriptOf } from '../postman/simulator-scripts.ts';
import type { CheckedStep, CheckedWorkflow } from './example-values.ts';
import { accountKeys, pointerKeys, replaceMarks, type ScriptStep, scriptStep, variableOf } from './marked-request.ts';

const DESCRIPTION =
  'Run the requests in order. Without `CLIENT_ID`, the first one creates a simulator account; otherwise it resets the account, which deletes all of its objects.';

/**
 * A workflow as a Postman collection (schema v2.1.0), with the workflows that it depends on: one request per step, with tests for its
 * criteria. Outputs become collection variables.
 * @param baseUrl address of the simulator
 * @returns JSON text
 */
export function workflowCollection(
  workflow: CheckedWorkflow,
  dependencies: readonly CheckedWorkflow[],
  baseUrl: string,
): string {
  const name = textOf(workflow.mounted.json.summary) ?? workflow.workflow.id;
  const [first, ...others] = [...dependencies, workflow].flatMap((each) => each.steps.map(itemOf));
  const keys = accountKeys([...dependencies, workflow]);
  const variables = ['clientId', 'clientSecret', ...keys, 'runId'].map(variableOf);
  const set = ['clientId', 'clientSecret', ...keys]
    .map((name) => `\n    pm.collectionVariables.set('${variableOf(name)}', account.${name});`)
    .join('');
  return JSON.stringify({
    info: {
      _postman_id: identifierOf(workflow.workflow.id),
      name,
      description: DESCRIPTION,
      schema: COLLECTION_SCHEMA,
    },
    item: [
      {
        ...first,
        event: [
          scriptOf('prerequest', scriptLines('account.txt', { KEYS: set }, import.meta.dirname)),
          ...(first?.event ?? []),
        ],
      },
      ...others,
    ],
    variable: [{ key: 'BASE_URL', value: baseUrl }, ...variables.map((key) => ({ key, value: '' }))],
  });
}

function itemOf(checked: CheckedStep) {
  const { description, request, baseUrl, outputs, receive } = scriptStep(checked);
  const withVariables = (text: string): string => replaceMarks(text, (variable) => `{{${variable}}}`);
  const tests = [
    ...(receive === null ? [] : receiveLines(receive)),
    ...checked.step.criteria.map(testLine),
    ...outputs.map(
      ({ variable, expression }) => `pm.collectionVariables.set('${variable}', ${scriptValue(expression)});`,
    ),
  ];
  return {
    name: description,
    request: {
      method: request.method,
      url: withVariables(request.url.replace(baseUrl, '{{BASE_URL}}')),
      header: allHeaders(request).map(({ name, value }) => ({ key: name, value: withVariables(value) })),
      ...collectionBody(request, withVariables),
    },
    event: [scriptOf('test', tests)],
  };
}

/** Finds the message that the step waits for. */
function receiveLines({ event, keys, value }: Exclude<ScriptStep['receive'], null>): string[] {
  const type = JSON.stringify(event);
  const found = keys.length === 0 ? 'true' : `${pathOf('payload', keys)} === ${scriptValue(value)}`;
  return [
    `const messages = pm.response.json().data.filter(({ type }) => type === ${type}).map(({ body }) => JSON.parse(body));`,
    `const message = messages.find((payload) => ${found});`,
    `pm.test(${JSON.stringify(`The message ${event} is received.`)}, () => pm.expect(message).to.be.an('object'));`,
  ];
}

function collectionBody({ body }: SampledRequest, withVariables: (text: string) => string): JsonObject {
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
  return `pm.test(${JSON.stringify(condition)}, () => pm.expect(${actual}).to.${MATCHERS[operator]}(${expected}));`;
}

const MATCHERS: Readonly<Record<Criterion['operator'], string>> = {
  '==': 'eql',
  '!=': 'not.eql',
  '<': 'be.below',
  '<=': 'be.at.most',
  '>': 'be.above',
  '>=': 'be.at.least',
};

function scriptValue(text: string): string {
  const expression = parseExpression(text);
  if (expression?.kind === 'status') return 'pm.response.code';
  if (expression?.kind === 'body') return pathOf('pm.response.json()', pointerKeys(text));
  if (expression?.kind === 'message payload') return pathOf('message', pointerKeys(text));
  return `pm.variables.get('${variableOf(text)}')`;
}

function pathOf(value: string, keys: readonly string[]): string {
  return value + keys.map((key) => `[${/^\d+$/.test(key) ? key : JSON.stringify(key)}]`).join('');
}

/** A UUID from the name, so that every build gives the same collection. */
function identifierOf(name: string): string {
  return hash('sha256', `workflow ${name}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
}
