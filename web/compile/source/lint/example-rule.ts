import { isRef, type Oas3Visitor, type UserContext } from '@redocly/openapi-core';

import { PARAMETER_LOCATIONS } from '../../../model/api/operation.ts';
import { clashingDelimiter, clashingFields, styleOf } from '../../../model/request/serialize.ts';
import type { Definitions, Direction, JsonSchema } from '../../../model/schema/json-schema.ts';
import { violationToText } from '../../../model/schema/messages.ts';
import { en } from '../../../model/schema/strings/en.ts';
import { RESULTS, type Violation } from '../../../model/schema/violation.ts';
import { violationsOf } from '../../../model/schema/violations.ts';
import { freeName } from '../../../model/text/free-name.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../../../model/text/json.ts';
import { type Path, valueAt } from '../../../model/text/pointer.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { DocumentSchemas } from '../../description/schema-bundle.ts';
import { stylesOf } from '../../openapi/operation/serialization.ts';
import { schemaPointer } from '../../openapi/reading/resolve.ts';
import { isData, mapObjects } from '../../openapi/reading/traversal.ts';
import { exactOf } from './folder-resolver.ts';

/** Finding code of an example that does not match its schema. */
export const INVALID_EXAMPLE = 'invalid-example';
/** Finding code of an example that is too large to be judged. */
const UNCHECKED_EXAMPLE = 'unchecked-example';

type LintPlace = UserContext['location'];

/** Judges an example of a schema. */
type Judge = (value: Json, schema: Json, context: UserContext) => Violation[];

/**
 * A rule that replaces the linter's three rules about examples: it asks the judge that the request form and the simulator ask. It also
 * checks headers, named examples behind a `$ref` and the direction of webhooks and callbacks, and names the place inside the example.
 * @param tellsUndescribed whether a property that the schema allows but does not describe is a mistake
 */
export function exampleRule(tellsUndescribed: boolean): Oas3Visitor {
  let inbound = 0;
  let schemas = new LintedSchemas();
  const countInbound = {
    enter: () => {
      inbound += 1;
    },
    leave: () => {
      inbound -= 1;
    },
  };
  const judgeFor =
    (direction: Direction | null): Judge =>
    (value, schema, context) =>
      violationsOf(value, schemas.schema(exactOf(schema), context), {
        definitions: schemas.definitions(),
        direction,
        tellsUndescribed,
      }).filter(({ keyword }) => keyword !== RESULTS.deprecated);
  // The request of a webhook or callback is checked like a response: the provider sends it, with read-only properties.
  const checkAs = (outbound: Direction, inward: Direction) => (holder: JsonObject, context: UserContext) =>
    checkHolder(holder, context, judgeFor(inbound > 0 ? inward : outbound));
  const [checkRequest, checkResponse] = [checkAs('request', 'response'), checkAs('response', 'request')];
  const visitor = {
    Root: {
      enter: () => {
        schemas = new LintedSchemas();
      },
    },
    WebhooksMap: countInbound,
    Callback: countInbound,
    Parameter: { leave: checkRequest, MediaType: { leave: checkRequest } },
    Header: { leave: checkResponse, MediaType: { leave: checkResponse } },
    RequestBody: { MediaType: { leave: checkRequest } },
    Response: { MediaType: { leave: checkResponse } },
    Schema: {
      leave: (schema: JsonObject, context: UserContext) => {
        checkSchema(schema, context, judgeFor);
      },
    },
  };
  // The linter can visit the map of webhooks, but its types do not say so.
  return visitor as unknown as Oas3Visitor;
}

/** Checks the examples of a media type, a parameter or a header; all three have the same fields. */
function checkHolder(holder: JsonObject, context: UserContext, judge: Judge): void {
  const { schema, example, examples } = exactOf(holder);
  if (schema === undefined) return;
  const check = (value: Json | undefined, place: LintPlace): void => {
    // A text of another media type, such as XML, cannot be checked against the schema.
    if (value === undefined || (typeof value === 'string' && !isJson(context))) return;
    report(judge(value, schema, context), { value, place, context });
    const delimiter = delimiterIn(value, holder, context);
    if (delimiter === undefined) return;
    const message = `A value of the example contains "${delimiter}", which separates the values in this style. The code samples use another value.`;
    context.report({ message, location: place, ruleId: INVALID_EXAMPLE, forceSeverity: 'warn' });
  };
  if (example !== undefined) {
    check(example, context.location.child('example'));
    return;
  }
  for (const [name, named] of Object.entries(objectOf(examples))) {
    const { node, location } = isRef(named)
      ? context.resolve<JsonObject>(named)
      : { node: named, location: context.location.child(['examples', name]) };
    if (location === undefined || !isObject(node)) continue;
    const field = node.dataValue === undefined ? 'value' : 'dataValue';
    check(exactOf(node)[field], location.child(field));
  }
}

/** The delimiter of a parameter, or of a field of a form, that one of its values contains. */
function delimiterIn(value: Json, holder: JsonObject, { type }: UserContext): string | undefined {
  if (type.name === 'MediaType') return clashingFields(value, stylesOf(holder))[0]?.delimiter;
  const place = type.name === 'Parameter' && PARAMETER_LOCATIONS.find((location) => location === holder.in);
  return (place && clashingDelimiter(value, { in: place, ...styleOf(holder, place) })) || undefined;
}

function isJson({ type, key }: UserContext): boolean {
  return type.name !== 'MediaType' || /[/+]json\b|^\*\/\*$/i.test(String(key));
}

/** Checks the examples of a schema. They must match in one direction only: as a request, as a response, or with all properties. */
function checkSchema(
  written: JsonObject,
  context: UserContext,
  judgeFor: (direction: Direction | null) => Judge,
): void {
  const { example, examples, ...schema } = exactOf(written);
  const check = (value: Json, place: LintPlace): void => {
    const violations = judgeFor(null)(value, schema, context);
    const isRight =
      violations.length === 0 ||
      (['request', 'response'] as const).some((direction) => judgeFor(direction)(value, schema, context).length === 0);
    if (!isRight) report(violations, { value, place, context });
  };
  if (example !== undefined) check(example, context.location.child('example'));
  if (Array.isArray(examples))
    for (const [index, value] of examples.entries()) check(value, context.location.child(['examples', index]));
}

/** Reports the violations of one example. @param place location of the example, which can be in another file */
function report(
  violations: readonly Violation[],
  { value, place, context }: { value: Json; place: LintPlace; context: UserContext },
): void {
  for (const violation of violations) {
    const { path, keyword } = violation;
    const location = place.child(existingPath(value, path));
    if (keyword === RESULTS.unjudged) {
      const message = 'The example is too large to be checked against its schema.';
      context.report({ message, location, ruleId: UNCHECKED_EXAMPLE, forceSeverity: 'warn' });
      continue;
    }
    const name = pathText(path);
    if (keyword === RESULTS.undescribed) {
      const meant = violation.nearest === undefined ? '' : ` ${en.meant(violation.nearest)}`;
      context.report({ message: `The schema allows ${name} but does not describe it.${meant}`, location });
      continue;
    }
    const message = `The example does not match its schema${name === '' ? '' : ` at ${name}`}: ${violationToText(violation, en)}`;
    context.report({ message, location });
  }
}

/** The part of a path that a value has. A missing property is reported at the object that lacks it. */
function existingPath(value: Json, path: Path): string[] {
  return path.filter((_, index) => valueAt(value, path.slice(0, index + 1)) !== undefined);
}

/** Writes the path of `/items/0/user name` as `items[0]["user name"]`. */
function pathText(path: Path): string {
  return path
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : /^[\w$-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
    .join('')
    .replace(/^\./, '');
}

/**
 * The schemas that the linter visits, for judging. The linter sees documents before they are bundled, so references into other files
 * are resolved here: each target becomes a component of one document.
 */
class LintedSchemas {
  readonly #components: JsonObject = {};
  readonly #schemas = new DocumentSchemas({ components: { schemas: this.#components } });
  readonly #names = new Map<unknown, string>();
  readonly #judged = new Map<Json, JsonSchema>();

  schema(schema: Json, context: UserContext): JsonSchema {
    const { absoluteRef } = context.location.source;
    return getOrMake(this.#judged, schema, () => this.#schemas.schema(this.#local(schema, absoluteRef, context)));
  }

  definitions(): Definitions {
    return this.#schemas.definitions();
  }

  /** A copy of a schema in which each reference names a component. @param file the file that contains the schema */
  #local(value: Json, file: string, context: UserContext): Json {
    const replace = (object: JsonObject): JsonObject =>
      typeof object.$ref === 'string' ? { ...object, $ref: this.#component(object.$ref, file, context) } : object;
    return mapObjects(value, replace, { skips: isData });
  }

  #component(ref: string, file: string, context: UserContext): string {
    const { node, location } = context.resolve<NonNullable<Json>>({ $ref: ref }, file);
    if (node === undefined || location === undefined) return schemaPointer('');
    const known = this.#names.get(node);
    if (known !== undefined) return schemaPointer(known);
    const name = freeName(ref.split('/').at(-1) ?? '', (taken) => Object.hasOwn(this.#components, taken));
    // First, because the target may refer to itself.
    this.#names.set(node, name);
    this.#components[name] = true;
    this.#components[name] = this.#local(exactOf(node), location.source.absoluteRef, context);
    return schemaPointer(name);
  }
}
