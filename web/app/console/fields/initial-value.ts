import type { JsonSchema } from '../../../model/schema/json-schema.ts';
import { type Definitions } from '../../../model/schema/json-schema.ts';
import type { Json } from '../../../model/text/json.ts';
import { formField } from '../form-schema.ts';

/** The initial value of a new list item or map entry. */
export function initialValue(schema: JsonSchema, definitions: Definitions): Json {
  const { widget, default: fallback } = formField(schema, definitions);
  if (fallback !== undefined) return fallback;
  switch (widget.kind) {
    case 'options':
      return widget.values[0] ?? null;
    case 'object':
    case 'choices':
      return {};
    case 'list':
      return [];
    default:
      return '';
  }
}
