import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { DEFAULT_LOCALE } from '../../../web/model/site/locale.ts';

/** Code and addresses, whose numbers are the same in all languages. */
const FIXED = /^ *```[\s\S]*?^ *```|`[^`\n]*`|\]\([^)]*\)|https?:\/\/\S+|<!--.*?-->/gm;

/** The numbers and facts of a guide. Languages separate thousands and decimals with different characters. */
function valuesOf(body: string): string[] {
  const values = body.replaceAll(FIXED, '').match(/\{\{\w+\}\}|\d(?:[\d.,]*\d)?/g) ?? [];
  return values.map((value) => value.replaceAll(/[.,]/g, '')).toSorted();
}

test.each(['public', 'internal'] as const)(
  'a translated guide has the numbers and facts of the English one: %s',
  async (audience) => {
    const { guides } = await readSources({ root: PROJECT_ROOT, audience, strictness: 'warning' });
    const english = new Map(
      guides.flatMap(({ locale, name, body }) => (locale === DEFAULT_LOCALE ? [[name, body]] : [])),
    );
    for (const { file, name, body } of guides)
      expect([file, valuesOf(body)]).toEqual([file, valuesOf(english.get(name) ?? '')]);
  },
);
