import { expect, test } from 'vitest';

import { missingTwin } from '../../../web/compile/output/special-documents.ts';
import type { SiteData } from '../../../web/model/page/page-data.ts';
import type { Html } from '../../../web/model/text/html.ts';
import { stubPrerender } from '../support/prerender.ts';

test('the twin of a removed page links to the twin of its replacement and to the index', () => {
  const prerender = {
    ...stubPrerender(),
    renderSpecial: (kind: string) => ({ title: kind, description: 'Removed.', article: '' as Html }),
  };
  const site = { audience: 'public', config: { title: 'T', url: 'https://docs.example' } } as const;
  const localized = { locale: 'es', data: {} as SiteData } as const;
  const instead = { label: 'Refunds', href: '/es/guides/refunds' };
  expect(missingTwin('gone', site, localized, { prerender, instead })).toBe(
    '# gone\n\nRemoved.\n\n[Refunds](https://docs.example/es/guides/refunds.md)\n\n<https://docs.example/es/llms.txt>\n',
  );
});
