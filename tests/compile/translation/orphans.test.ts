import { expect, test } from 'vitest';

import type { GuideSource } from '../../../web/compile/source/guide-source.ts';
import { orphanFindings } from '../../../web/compile/translation/coverage.ts';

test('a translated guide without an English one is reported, with the file that is missing', () => {
  const guide = (locale: 'en' | 'es' | 'pt', name: string): GuideSource =>
    ({ locale, name, file: `content/public/${locale}/${name}` }) as GuideSource;
  const guides = [guide('en', 'intro.md'), guide('es', 'intro.md'), guide('pt', 'guides/solo.md')];
  expect(orphanFindings(guides, 'error')).toEqual([
    expect.objectContaining({
      severity: 'error',
      code: 'translation-without-original',
      message: 'This guide translates content/public/en/guides/solo.md, which does not exist.',
      location: { file: 'content/public/pt/guides/solo.md' },
    }),
  ]);
});
