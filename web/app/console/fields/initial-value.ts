import type { JsonSchema } from '../../../model/request/console.ts';
import type { Json } from '../../../model/text/json.ts';
import { type Definitions, formField } from '../form-schema.ts';

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
