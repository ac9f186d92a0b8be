import { type Config, createConfig } from '@redocly/openapi-core';

import { exampleRule, INVALID_EXAMPLE } from './example-rule.ts';
import { judgeableRule, UNJUDGED_SCHEMA } from './judgeable-rule.ts';
import { FORBIDDEN, standardRule } from './standard-rule.ts';
import adviceRules from './style-rules.json' with { type: 'json' };
import { correctedTypes } from './type-tree.ts';

/** The linter's own rules about examples, which {@link INVALID_EXAMPLE} replaces. */
const REPLACED = ['no-invalid-media-type-examples', 'no-invalid-parameter-examples', 'no-invalid-schema-examples'];
const VERSIONS = ['oas2', 'oas3_0', 'oas3_1', 'oas3_2'] as const;

/**
 * The linter's `recommended` settings, with our rules about examples in place of its own, one more rule, and corrected types.
 * @param styleRules whether the rules of `style-rules.json` apply: advice about style, which refuses what the standard allows
 */
export async function lintConfig(styleRules: boolean): Promise<Config> {
  const builtIn = await createConfig({ extends: ['recommended'] });
  const off = (version: (typeof VERSIONS)[number]): Record<string, 'off'> => {
    const known = new Set(builtIn.getRulesForSpecVersion(version === 'oas2' ? 'oas2' : 'oas3').flatMap(Object.keys));
    const names = styleRules ? [] : adviceRules.filter((name) => known.has(name));
    return Object.fromEntries(names.map((name) => [name, 'off'] as const));
  };
  const replaced = Object.fromEntries(REPLACED.map((name) => [name, 'off'] as const));
  const settings = {
    ...off('oas3_0'),
    ...replaced,
    [INVALID_EXAMPLE]: 'error',
    [FORBIDDEN]: 'error',
    [UNJUDGED_SCHEMA]: 'warn',
  } as const;
  const plugin = {
    id: 'portal',
    rules: {
      oas3: {
        [INVALID_EXAMPLE]: () => exampleRule(styleRules),
        [FORBIDDEN]: standardRule,
        [UNJUDGED_SCHEMA]: judgeableRule,
      },
    },
    typeExtension: { oas3: correctedTypes },
  };
  return createConfig(
    {
      extends: ['recommended'],
      oas2Rules: off('oas2'),
      oas3_0Rules: settings,
      oas3_1Rules: settings,
      oas3_2Rules: settings,
    },
    { plugins: [plugin] },
  );
}
