import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { OptionList } from '../../../web/app/search/option-list.tsx';
import { en } from '../../../web/app/search/strings/en.ts';
import type { Hit } from '../../../web/search-engine/results.ts';

const HIT: Hit = {
  entry: 0,
  kind: 'page',
  href: '/orders',
  label: [{ text: 'Orders', isMarked: true }],
  text: [{ text: 'A long text in English', isMarked: false }],
  method: '',
  path: [],
  crumbs: ['Guides'],
  anchor: '',
  isWebhook: false,
  deprecated: false,
  also: [],
  more: 0,
};

test('the texts of a result have the direction of their letters, so each is cut at its end', () => {
  const groups = [{ title: 'Pages', note: '', rows: [{ index: 0, option: { kind: 'hit' as const, hit: HIT } }] }];
  const html = renderToStaticMarkup(
    <OptionList id="list" label="Results" groups={groups} active={0} t={en} handlers={{ current: null }} />,
  );
  expect(html).toContain('<span dir="auto">Guides</span><span dir="auto">A long text in English</span>');
});
