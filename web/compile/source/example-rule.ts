import { isRef, type Oas3Rule, type Oas3Visitor, type UserContext } from '@redocly/openapi-core';

import { isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';

/** Finding code of an example that does not match its schema. */
export const INVALID_EXAMPLE = 'invalid-example';
/** Finding code of an example whose schema cannot be compiled, for example because of an invalid pattern. */
const UNCHECKED_EXAMPLE = 'unchecked-example';

type Problem = Parameters<UserContext['report']>[0];
type Place = UserContext['location'];
type Check = (holder: JsonObject, context: UserContext) => void;

/** The linter's own checks of an `example`, by direction; `either` allows read-only and write-only properties. */
type Checks = Record<'request' | 'response' | 'either', Check>;

/**
 * A rule that replaces the linter's three rules about examples: it also checks headers, named examples behind a `$ref` and the
 * direction of webhooks and callbacks, and it names the mismatching place inside the example.
 * The rules for Swagger 2.0 are unchanged.
 * @param rules the linter's own rules
 */
export function exampleRule(rules: Record<string, Oas3Rule>): Oas3Visitor {
  return exampleVisitor(checksFrom(rules));
}

/** Takes the check functions out of the linter's rules, because the linter does not export its validator. */
function checksFrom(rules: Record<string, Oas3Rule>): Checks {
  type Visitor = Record<string, { leave?: Check; MediaType?: { leave: Check } } | undefined>;
  const visitorOf = (name: string): Visitor => (rules[name]?.({}) ?? {}) as Visitor;
  const content = visitorOf('no-invalid-media-type-examples');
  const schema = visitorOf('no-invalid-schema-examples').Schema?.leave;
  const [request, response] = [content.RequestBody?.MediaType?.leave, content.Response?.MediaType?.leave];
  if (request === undefined || response === undefined || schema === undefined)
    throw new Error(
      'This version of @redocly/openapi-core has no rules about examples where web/compile/source/example-rule.ts expects them. Adapt checksFrom there.',
    );
  return {
    request,
    response,
    either: (holder, context) => schema({ ...objectOf(holder.schema), example: holder.example ?? null }, context),
  };
}

function exampleVisitor(checks: Checks): Oas3Visitor {
  let inbound = 0;
  const countInbound = {
    enter: () => {
      inbound += 1;
    },
    leave: () => {
      inbound -= 1;
    },
  };
  // The request of a webhook or callback is checked like a response: the provider sends it, with read-only properties.
  const checkRequest: Check = (holder, context) => {
    checkHolder(holder, context, inbound > 0 ? checks.response : checks.request);
  };
  const checkResponse: Check = (holder, context) => {
    checkHolder(holder, context, inbound > 0 ? checks.request : checks.response);
  };
  const visitor = {
    WebhooksMap: countInbound,
    Callback: countInbound,
    Parameter: { leave: checkRequest, MediaType: { leave: checkRequest } },
    Header: { leave: checkResponse, MediaType: { leave: checkResponse } },
    RequestBody: { MediaType: { leave: checkRequest } },
    Response: { MediaType: { leave: checkResponse } },
    Schema: {
      leave: (schema: JsonObject, context: UserContext) => {
        checkSchema(schema, context, checks);
      },
    },
  };
  // The linter can visit the map of webhooks, but its types do not say so.
  return visitor as unknown as Oas3Visitor;
}

/** Checks the examples of a media type, a parameter or a header; all three have the same fields. */
function checkHolder({ schema, example, examples }: JsonObject, context: UserContext, check: Check): void {
  if (schema === undefined) return;
  const reportOf = (value: Json | undefined, place: Place): void => {
    // A text of another media type, such as XML, cannot be checked against the schema.
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

/** Checks the examples of a schema. They must match in one direction only: as a request, as a response, or with all properties. */
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

/** Runs a check for one example. @param place location of the example, which can be in another file */
function problemsOf(
  check: Check,
  holder: JsonObject,
  { place, context }: { place: Place; context: UserContext },
): Problem[] {
  const problems: Problem[] = [];
  const location = Object.create(context.location, {
    child: { value: (part: string) => (part === 'example' ? place : context.location.child(part)) },
  }) as Place;
  const report = (problem: Problem): void => {
    problems.push(problem);
  };
  const checked = { ...context, location, report };
  if (context.specVersion === 'oas3_0') {
    const resolve = ((...reference: Parameters<typeof context.resolve>) => {
      const resolved = context.resolve(...reference);
      return { ...resolved, node: withTypedNullable(resolved.node as Json | undefined) };
    }) as typeof context.resolve;
    check({ ...holder, schema: withTypedNullable(holder.schema) ?? {} }, { ...checked, resolve });
  } else check(holder, checked);
  return withoutBranches(withoutNullables(problems), place).map((problem) => named(problem, place));
}

const typedNullables = new WeakMap<object, Json>();
/** Keys whose values are data, not schemas. */
const VALUES = new Set(['enum', 'default', 'example']);

/** Marks the choice between null and a schema that {@link withTypedNullable} adds. */
const NULLABLE = 'portal:nullable';

/**
 * Rewrites `nullable: true` without `type`, which OpenAPI 3.0 allows: the validator refuses to compile such a schema, so that no example
 * of it or of any schema around it would be checked. Null is then allowed, as the author meant it.
 */
function withTypedNullable<T extends Json | undefined>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema;
  const known = typedNullables.get(schema);
  if (known !== undefined) return known as T;
  // A value that contains itself is left as it is.
  typedNullables.set(schema, schema);
  const rewritten = Array.isArray(schema) ? rewrittenList(schema) : rewrittenSchema(schema);
  typedNullables.set(schema, rewritten);
  return rewritten as T;
}

function rewrittenList(list: Json[]): Json {
  const items = list.map((item) => withTypedNullable(item));
  return items.some((item, index) => item !== list[index]) ? items : list;
}

function rewrittenSchema(schema: JsonObject): Json {
  const entries = Object.entries(schema).map(
    ([key, value]) => [key, VALUES.has(key) ? value : withTypedNullable(value)] as const,
  );
  const changed = entries.some(([key, value]) => value !== schema[key]) ? Object.fromEntries(entries) : schema;
  const { nullable, ...rest } = changed;
  if (typeof nullable !== 'boolean' || 'type' in changed) return changed;
  return nullable ? { anyOf: [{ enum: [null, NULLABLE] }, rest] } : rest;
}

/** Drops the problems of the choices that {@link withTypedNullable} added. The problems of the schema itself stay. */
function withoutNullables(problems: readonly Problem[]): Problem[] {
  let open = 0;
  return problems.filter(({ message }) => {
    const isNull = message.includes(`"${NULLABLE}"`);
    // The validator reports a choice after its branches.
    const isChoice = open > 0 && message.includes('must match a schema in anyOf');
    if (isNull) open += 1;
    if (isChoice) open -= 1;
    return !isNull && !isChoice;
  });
}

const BRANCHES = /must match (?:exactly one schema in oneOf|a schema in anyOf)/;

/** Reports a value that matches no schema of a `oneOf` or `anyOf` once, not once for each mistake in each of the schemas. */
function withoutBranches(problems: readonly Problem[], place: Place): Problem[] {
  const pointerTo = (problem: Problem): string => [problem.location].flat()[0]?.pointer ?? place.pointer;
  const choices = problems.filter(({ message }) => BRANCHES.test(message));
  return problems.filter(
    (problem) =>
      !choices.some(
        (choice) =>
          choice !== problem &&
          isWithin(pointerTo(problem), pointerTo(choice)) &&
          // If two choices are at the same place, the last one is the outer one.
          !(
            choices.includes(problem) &&
            pointerTo(problem) === pointerTo(choice) &&
            choices.indexOf(problem) > choices.indexOf(choice)
          ),
      ),
  );
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

const MISMATCH = /^Example value must conform to the schema: (?:`[^`]*` property )?(.*?)\.?$/s;

/** Rewords a problem: `The example does not match its schema at user.phone: type must be string.` */
function named(problem: Problem, place: Place): Problem {
  const mismatch = MISMATCH.exec(problem.message)?.[1];
  if (mismatch === undefined) return { ...problem, ruleId: UNCHECKED_EXAMPLE, forceSeverity: 'warn' };
  const pointer = [problem.location].flat()[0]?.pointer ?? place.pointer;
  const path = pathOf(pointer.slice(place.pointer.length));
  return {
    ...problem,
    message: `The example does not match its schema${path === '' ? '' : ` at ${path}`}: ${mismatch}.`,
    suggest: [],
  };
}

/** Writes the pointer `/items/0/user name` as `items[0]["user name"]`. */
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
