import { isStructure, type Json } from '../../../model/text/json.ts';

/** A string, number, boolean or null as text; empty for anything else. */
export function scalarToText(value: Json | undefined): string {
  return value === undefined || isStructure(value) ? '' : String(value);
}
