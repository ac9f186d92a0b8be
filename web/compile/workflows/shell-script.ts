import { curlOptions, SEPARATOR } from '../../model/snippets/curl.ts';
import { codeToText, joined } from '../../model/snippets/tokens.ts';
import { type Json, textOf } from '../../model/text/json.ts';
import type { Criterion } from '../../model/workflow/criterion.ts';
import { parseExpression } from '../../model/workflow/expression.ts';
import { scriptLines } from '../postman/simulator-scripts.ts';
import type { CheckedStep, CheckedWorkflow } from './example-values.ts';
import { accountKeys, pointerKeys, replaceMarks, type ScriptStep, scriptStep, variableOf } from './marked-request.ts';

const ENGLISH = new Intl.ListFormat('en-GB');

/**
 * A workflow as a script for a POSIX shell, with the workflows that it depends on. It needs curl and jq, and stops at the first
 * response that does not meet its criteria.
 * @param baseUrl address of the simulator
 */
export function shellScript(
  workflow: CheckedWorkflow,
  dependencies: readonly CheckedWorkflow[],
  baseUrl: string,
): string {
  const steps = [...dependencies, workflow].flatMap((each) => each.steps.map(stepLines));
  const keys = accountKeys([...dependencies, workflow]);
  const values = {
    URL: baseUrl,
    CREDENTIALS: ENGLISH.format(['clientId', 'clientSecret', ...keys].map(variableOf)),
    KEYS: keys.map((name) => `\n  ${variableOf(name)}=$(echo "$ACCOUNT" | jq --raw-output .${name})`).join(''),
  };
  return `#!/bin/sh
# ${textOf(workflow.mounted.json.summary) ?? workflow.workflow.id}
# This script needs curl and jq.
${scriptLines('head.sh', values, import.meta.dirname).join('\n')}

${steps.join('\n')}
echo 'All steps passed.'
`;
}

function stepLines(checked: CheckedStep): string {
  const { description, request, baseUrl, outputs, receive } = scriptStep(checked);
  const command = `send ${codeToText(joined(curlOptions(request), SEPARATOR))}`.replace(`'${baseUrl}`, `"$BASE_URL"'`);
  return [
    `echo ${quoted(description)}`,
    replaceMarks(command, (name) => `'"$${name}"'`),
    ...(receive === null ? [] : [receiveLine(receive)]),
    ...checked.step.criteria.map(criterionLine),
    ...outputs.map(({ variable, expression }) => `${variable}=${valueOf(expression)}`),
    '',
  ].join('\n');
}

/** Replaces the response by the message that the step waits for, or by `null`. */
function receiveLine({ event, keys, value }: Exclude<ScriptStep['receive'], null>): string {
  const [path, id] = keys.length === 0 ? ['$id', ''] : [pathOf(keys), valueOf(value)];
  return `receive ${quoted(event)} ${quoted(path)} ${id === '' ? "''" : id}`;
}

/** `expect`, or a test in jq for what is no equality. */
function criterionLine({ condition, left, operator, right }: Criterion): string {
  const actual = 'expression' in left ? valueOf(left.expression) : quoted(literalText(left.literal));
  const expected = 'expression' in right ? `"$${variableOf(right.expression)}"` : quoted(literalText(right.literal));
  if (operator === '==') return `expect ${quoted(nameOf(condition))} ${actual} ${expected}`;
  const test = { '!=': '!=', '<': '-lt', '<=': '-le', '>': '-gt', '>=': '-ge' }[operator];
  return `[ ${actual} ${test} ${expected} ] || { echo ${quoted(`Stopped: ${condition} is not met.`)} >&2; exit 1; }`;
}

function nameOf(condition: string): string {
  return condition.split(' ')[0] ?? condition;
}

function literalText(literal: Json): string {
  return typeof literal === 'string' ? literal : JSON.stringify(literal);
}

/** The value of an expression as a word of the shell. */
function valueOf(expression: string): string {
  const parsed = parseExpression(expression);
  if (parsed?.kind === 'status') return '"$STATUS"';
  return parsed?.kind === 'body' || parsed?.kind === 'message payload'
    ? `"$(field ${quoted(pathOf(pointerKeys(expression)))})"`
    : `"$${variableOf(expression)}"`;
}

/** A path in jq. */
function pathOf(keys: readonly string[]): string {
  const path = keys.map((key) =>
    /^\d+$/.test(key) ? `[${key}]` : /^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
  );
  return path.join('').replace(/^(?!\.)/, '.');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
