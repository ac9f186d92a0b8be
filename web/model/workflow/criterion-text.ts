import type { Json } from '../text/json.ts';
import type { Criterion } from './criterion.ts';
import { parseExpression } from './expression.ts';

/** Whether a criterion compares the status of the response. */
export function isAboutStatus({ left }: Criterion): boolean {
  return 'expression' in left && left.expression === '$statusCode';
}

/** A criterion as a reader reads it: `HTTP 200` for the status, and `order.status = paid` for a field of the body. */
export function criterionText(criterion: Criterion): string {
  const { condition, left, operator, right } = criterion;
  const value = 'literal' in right ? textOfJson(right.literal) : (outputName(right.expression) ?? right.expression);
  const sign = operator === '==' ? '=' : operator;
  if (isAboutStatus(criterion)) return operator === '==' ? `HTTP ${value}` : `HTTP ${sign} ${value}`;
  const field = 'expression' in left ? bodyField(left.expression) : null;
  return field === null ? condition : `${field} ${sign} ${value}`;
}

/** A field of the response body or of a message in the notation of the reference, e.g. `items[0].id`; null if the expression names no field. */
export function bodyField(text: string): string | null {
  const expression = parseExpression(text);
  if (expression?.kind !== 'body' && expression?.kind !== 'message payload') return null;
  return expression.pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

/** A value as text: a string without quotes, anything else as JSON; empty if there is no value. */
export function textOfJson(value: Json | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** The name of the output that an expression names. */
function outputName(text: string): string | null {
  const expression = parseExpression(text);
  return expression !== null && 'output' in expression ? expression.output : null;
}
