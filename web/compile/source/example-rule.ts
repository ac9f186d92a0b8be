import {
  type Config,
  createConfig,
  isRef,
  type Oas3Rule,
  type Oas3Visitor,
  type UserContext,
} from '@redocly/openapi-core';

import { isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';

/** Code of a finding: an example that its schema refuses. */
export const INVALID_EXAMPLE = 'invalid-example';
/** Code of a finding: an example whose schema cannot be compiled, for instance for a pattern that is none. */
const UNCHECKED_EXAMPLE = 'unchecked-example';

type Problem = Parameters<UserContext['report']>[0];
type Place = UserContext['location'];
type Check = (holder: JsonObject, context: UserContext) => void;

/** The linter's own checks of an `example` beside its schema, by direction; `either` takes read-only and write-only properties alike. */
type Checks = Record<'request' | 'response' | 'either', Check>;

/**
 * The linter's `recommended` settings, with its three rules about examples replaced by one that also covers headers, named examples
 * behind a `$ref` and the direction of webhooks and callbacks, and that says where inside the example the mismatch is.
 * Swagger 2.0 has rules of its own, which stay as they are.
 */
export async function lintConfig(): Promise<Config> {
  const rules = Object.assign({}, ...(await createConfig({})).getRulesForSpecVersion('oas3')) as Record<
    string,
    Oas3Rule
  >;
  const settings = {
    'no-invalid-media-type-examples': 'off',
    'no-invalid-parameter-examples': 'off',
    'no-invalid-schema-examples': 'off',
    [INVALID_EXAMPLE]: 'error',
  } as const;
  const plugin = { id: 'portal', rules: { oas3: { [INVALID_EXAMPLE]: () => exampleVisitor(checksFrom(rules)) } } };
  return createConfig(
    { extends: ['recommended'], oas3_0Rules: settings, oas3_1Rules: settings, oas3_2Rules: settings },
    { plugins: [plugin] },
  );
}

/** Takes the functions out of the linter's rules: they hold its validator, which it does not export. */
function checksFrom(rules: Record<string, Oas3Rule>): Checks {
  type Visitor = Record<string, { leave?: Check; MediaType?: { leave: Check } } | undefined>;
  const visitorOf = (name: string): Visitor => (rules[name]?.({}) ?? {}) as Visitor;
  const content = visitorOf('no-invalid-media-type-examples');
  const schema = visitorOf('no-invalid-schema-examples').Schema?.leave;
  const [request, response] = [content.RequestBody?.MediaType?.leave, content.Response?.MediaType?.leave];
  if (request === undefined || response === undefined || schema === undefined)
    throw new Error(
      '@redocly/openapi-core has no rules about examples any more. Take them from its new place in web/compile/source/example-rule.ts.',
    );
  return {
    request,
    response,
    either: ({ schema: own, example = null }, context) => schema({ ...objectOf(own), example }, context),
  };
}

function exampleVisitor(checks: Checks): Oas3Visitor {
  let inbound = 0;
  const turned = {
    enter: () => {
      inbound += 1;
    },
    leave: () => {
      inbound -= 1;
    },
  };
  // What a provider sends to a webhook or callback is what it answers elsewhere, read-only properties included.
  const sent: Check = (holder, context) => {
    checkHolder(holder, context, inbound > 0 ? checks.response : checks.request);
  };
  const answered: Check = (holder, context) => {
    checkHolder(holder, context, inbound > 0 ? checks.request : checks.response);
  };
  const visitor = {
    WebhooksMap: turned,
    Callback: turned,
    Parameter: { leave: sent, MediaType: { leave: sent } },
    Header: { leave: answered, MediaType: { leave: answered } },
    RequestBody: { MediaType: { leave: sent } },
    Response: { MediaType: { leave: answered } },
    Schema: {
      leave: (schema: JsonObject, context: UserContext) => {
        checkSchema(schema, context, checks);
      },
    },
  };
  // The linter's types leave out that the map of webhooks can be visited.
  return visitor as unknown as Oas3Visitor;
}

/** The examples of a media type, a parameter or a header, which hold them in the same fields. */
function checkHolder({ schema, example, examples }: JsonObject, context: UserContext, check: Check): void {
  if (schema === undefined) return;
  const reportOf = (value: Json | undefined, place: Place): void => {
    // Text of another media type than JSON, such as XML, is no value of its schema.
    if (value === undefined || (typeof value === 'string' && !isJson(context))) return;
    for (const problem of problemsOf(check, { schema, example: value }, { place, context })) context.report(problem);
  };
  if (example !== undefined) {
    reportOf(example, context.location.child('example'));
    return;
  }
  for (const [name, named] of Object.entries(objectOf(examples))) {
    const { node, location } = isRef(named)
      ? context.resolve<JsonObject>(named)
      : { node: named, location: context.location.child(['examples', name]) };
    if (location === undefined || !isObject(node)) continue;
    const field = node.dataValue === undefined ? 'value' : 'dataValue';
    reportOf(node[field], location.child(field));
  }
}

function isJson({ type, key }: UserContext): boolean {
  return type.name !== 'MediaType' || /[/+]json\b|^\*\/\*$/i.test(String(key));
}

/** A schema's own examples need to be right in one direction only: without the read-only properties, without the write-only ones, or with both. */
function checkSchema(
  { example, examples, ...schema }: JsonObject,
  context: UserContext,
  { either, request, response }: Checks,
): void {
  const reportOf = (value: Json, place: Place): void => {
    const problems = problemsOf(either, { schema, example: value }, { place, context });
    const isRight =
      problems.length === 0 ||
      [request, response].some(
        (check) => problemsOf(check, { schema, example: value }, { place, context }).length === 0,
      );
    if (!isRight) for (const problem of problems) context.report(problem);
  };
  if (example !== undefined) reportOf(example, context.location.child('example'));
  if (Array.isArray(examples))
    for (const [index, value] of examples.entries()) reportOf(value, context.location.child(['examples', index]));
}

/** What a check says of one example. @param place where the example stands, which may be another file */
function problemsOf(
  check: Check,
  holder: JsonObject,
  { place, context }: { place: Place; context: UserContext },
): Problem[] {
  const problems: Problem[] = [];
  const location = Object.create(context.location, {
    child: { value: (part: string) => (part === 'example' ? place : context.location.child(part)) },
  }) as Place;
  check(holder, { ...context, location, report: (problem) => problems.push(inWords(problem, place)) });
  return problems;
}

const MISMATCH = /^Example value must conform to the schema: (?:`[^`]*` property )?(.*?)\.?$/s;

/** `The example does not match its schema at user.phone: type must be string.` */
function inWords(problem: Problem, place: Place): Problem {
  const said = MISMATCH.exec(problem.message)?.[1];
  if (said === undefined) return { ...problem, ruleId: UNCHECKED_EXAMPLE, forceSeverity: 'warn' };
  const pointer = [problem.location].flat()[0]?.pointer ?? place.pointer;
  const path = pathOf(pointer.slice(place.pointer.length));
  return {
    ...problem,
    message: `The example does not match its schema${path === '' ? '' : ` at ${path}`}: ${said}.`,
    suggest: [],
  };
}

/** `/items/0/user name` as it is written in code: `items[0]["user name"]`. */
function pathOf(pointer: string): string {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : /^[\w$-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
    .join('')
    .replace(/^\./, '');
}
