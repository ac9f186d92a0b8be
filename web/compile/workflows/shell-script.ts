import { curlOptions, SEPARATOR } from '../../model/snippets/curl.ts';
import { codeToText, joined } from '../../model/snippets/tokens.ts';
import { type Json, textOf } from '../../model/text/json.ts';
import type { Criterion } from '../../model/workflow/criterion.ts';
import { parseExpression } from '../../model/workflow/expression.ts';
import type { CheckedStep, CheckedWorkflow } from './example-values.ts';
import { pointerKeys, replaceMarks, type ScriptStep, scriptStep, variableOf } from './marked-request.ts';

/** The beginning of every script: its variables, and the functions that steps call. */
const HEAD = (baseUrl: string): string => `set -eu

: "\${BASE_URL:=${baseUrl}}"
# Without CLIENT_ID, CLIENT_SECRET and GATEWAY_KEY, the script creates a simulator account.
if [ -z "\${CLIENT_ID:-}" ]; then
  ACCOUNT=$(curl --fail --silent --show-error --request POST "$BASE_URL/accounts")
  CLIENT_ID=$(echo "$ACCOUNT" | jq --raw-output .clientId)
  CLIENT_SECRET=$(echo "$ACCOUNT" | jq --raw-output .clientSecret)
  GATEWAY_KEY=$(echo "$ACCOUNT" | jq --raw-output .gatewayKey)
fi
# The idempotency keys of all requests begin with it. It has 4 to 40 letters, digits, - and _.
: "\${RUN_ID:=run-$(date +%s)}"
BASIC_CREDENTIALS=$(printf '%s' "$CLIENT_ID:$CLIENT_SECRET" | base64 | tr -d '\\n')
RESPONSE=$(mktemp)
trap 'rm -f "$RESPONSE"' EXIT

send() { STATUS=$(curl --silent --show-error --output "$RESPONSE" --write-out '%{http_code}' "$@"); }
field() { jq --raw-output "$1" "$RESPONSE"; }
receive() {
  MESSAGE=$(jq --arg type "$1" --arg id "$3" "[.data[] | select(.type == \\$type) | .body | fromjson | select($2 == \\$id)][0]" "$RESPONSE")
  printf '%s\\n' "$MESSAGE" >"$RESPONSE"
}
expect() {
  [ "$2" = "$3" ] && return
  echo "Stopped: $1 is $2, and not $3." >&2
  cat "$RESPONSE" >&2
  exit 1
}
`;

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
  return `#!/bin/sh
# ${textOf(workflow.mounted.json.summary) ?? workflow.workflow.id}
# This script needs curl and jq.
${HEAD(baseUrl)}
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
