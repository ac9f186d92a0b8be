import type { Aspect, BoundAspect } from '../../comparison/differences.ts';
import type { BoundName } from '../../comparison/fields.ts';
import type { KeywordAspect } from '../../comparison/keywords.ts';
import texts from './english.json' with { type: 'json' };

/**
 * The ends of sentences about changes, in English. They begin with the name of a field or operation. Who shows one fills in the values
 * `{from}` and `{to}`, and the name of a limit.
 */
export const en = texts satisfies {
  limits: Record<BoundName, string>;
  fields: Record<Exclude<Aspect, BoundAspect | KeywordAspect>, string>;
};

export type RuleStrings = typeof en;
