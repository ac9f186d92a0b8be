import { type Definitions, type JsonSchema, travels } from '../../model/schema/json-schema.ts';
import { ExactNumber, isObject, type Json, ownProperty } from '../../model/text/json.ts';
import { formField, isSecretName, type Widget } from './form-schema.ts';

/** A text or a number in a value, with its surroundings. */
export interface Place {
  value: Json;
  /** The value that the description has here. */
  initial: Json | undefined;
  /** Name of the property or parameter that holds it, also through lists. */
  name: string;
  /** Whether the schema or the name tells that it is a secret. */
  isSecret: boolean;
  /** Whether only requests carry it (`writeOnly`). */
  isWriteOnly: boolean;
}

interface Around {
  definitions: Definitions;
  initial?: Json | undefined;
  name?: string;
  isWriteOnly?: boolean;
  depth?: number;
}

/** Values deeper than any form are copied unchanged. */
const MAX_DEPTH = 30;

/**
 * Copies a value along its schema.
 * @param change decides about each text and number; undefined removes it
 */
export function visit(
  value: Json,
  schema: JsonSchema,
  around: Around,
  change: (place: Place) => Json | undefined,
): Json | undefined {
  const { definitions, initial, name = '', depth = 0 } = around;
  const { widget } = formField(schema, definitions, name);
  const isWriteOnly = around.isWriteOnly === true || !travels(schema, definitions, 'response');
  if (typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber) {
    const isSecret = (widget.kind === 'text' && widget.isSecret) || isSecretName(name);
    return change({ value, initial, name, isSecret, isWriteOnly });
  }
  if (depth > MAX_DEPTH) return value;
  const inner = { definitions, isWriteOnly, depth: depth + 1 };
  if (Array.isArray(value)) {
    const items = widget.kind === 'list' ? widget.items : true;
    const copies = value.map((item, index) =>
      visit(item, items, { ...inner, name, initial: Array.isArray(initial) ? initial[index] : undefined }, change),
    );
    return copies.filter((item) => item !== undefined);
  }
  if (!isObject(value)) return value;
  const copies = Object.entries(value).map(([key, item]) => {
    const before = isObject(initial) ? ownProperty(initial, key) : undefined;
    const property = propertySchema(widget, key, definitions);
    const copy = item === undefined ? item : visit(item, property, { ...inner, name: key, initial: before }, change);
    return [key, copy] as const;
  });
  return Object.fromEntries(copies.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** The schema of a property: of the object itself, or of the first alternative that has it. */
function propertySchema(widget: Widget, name: string, definitions: Definitions): JsonSchema {
  if (widget.kind !== 'object' && widget.kind !== 'choices') return true;
  const own = widget.kind === 'object' ? widget.properties.find((property) => property.name === name) : undefined;
  if (own !== undefined) return own.schema;
  for (const { schema } of widget.choices?.alternatives ?? []) {
    const found = propertySchema(formField(schema, definitions).widget, name, definitions);
    if (found !== true) return found;
  }
  return (widget.kind === 'object' ? widget.others : null) ?? true;
}
