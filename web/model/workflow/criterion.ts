import { type Json, numberOf } from '../text/json.ts';
import { parseExpression, type Resolve } from './expression.ts';

/** A side of a comparison: an expression as written, or a literal. */
type Operand = { expression: string } | { literal: Json };

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A simple condition of Arazzo 1.0 with one comparison, e.g. `$response.body#/status == 'active'`. */
export interface Criterion {
  /** As written. */
  condition: string;
  left: Operand;
  operator: Operator;
  right: Operand;
}

/** The result of a criterion, with the value that the left side had. */
export interface CheckedCriterion {
  condition: string;
  isMet: boolean;
  /** Undefined if the response does not have it. */
  actual: Json | undefined;
}

const COMPARISON = /^(?<left>\S+)\s*(?<operator>==|!=|<=|>=|<|>)\s*(?<right>.+)$/s;

/**
 * Parses a simple condition. Conditions that join several comparisons are written as several criteria.
 * @returns null for a condition that is not supported
 */
export function parseCriterion(condition: string): Criterion | null {
  const { left = '', operator = '', right = '' } = COMPARISON.exec(condition.trim())?.groups ?? {};
  const sides = [operandOf(left), operandOf(right.trim())];
  const [first, second] = sides;
  return first === undefined || first === null || second === undefined || second === null
    ? null
    : { condition, left: first, operator: operator as Operator, right: second };
}

/** A literal of Arazzo: a number, `true`, `false`, `null`, or a text in single quotes, in which two quotes stand for one. */
function operandOf(text: string): Operand | null {
  if (parseExpression(text) !== null) return { expression: text };
  if (/^'(?:[^']|'')*'$/s.test(text)) return { literal: text.slice(1, -1).replaceAll("''", "'") };
  if (/^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text)) return { literal: JSON.parse(text) as Json };
  return null;
}

/** Compares the two sides of a criterion. Texts are compared without regard to letter case, as Arazzo says. */
export function check({ condition, left, operator, right }: Criterion, resolve: Resolve): CheckedCriterion {
  const actual = valueOf(left, resolve);
  const expected = valueOf(right, resolve);
  return { condition, actual, isMet: isMet(folded(actual), operator, folded(expected)) };
}

function valueOf(operand: Operand, resolve: Resolve): Json | undefined {
  return 'literal' in operand ? operand.literal : resolve(operand.expression);
}

function folded(value: Json | undefined): Json | undefined {
  return typeof value === 'string' ? value.toLowerCase() : (numberOf(value) ?? value);
}

function isMet(actual: Json | undefined, operator: Operator, expected: Json | undefined): boolean {
  if (operator === '==') return actual === expected;
  if (operator === '!=') return actual !== expected;
  if (typeof actual !== 'number' || typeof expected !== 'number') return false;
  if (operator === '<') return actual < expected;
  if (operator === '<=') return actual <= expected;
  return operator === '>' ? actual > expected : actual >= expected;
}
