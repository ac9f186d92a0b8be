import { createElement as h, Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { elementToMarkup } from '../../web/prerender/static-markup.ts';
import { elementToBlocks } from '../../web/prerender/twins/element-to-blocks.ts';

const Item = ({ label }: { label: string }) => h('li', null, label, null, false, 0);

const ELEMENTS: Record<string, ReactElement> = {
  'escaped texts': h('p', { title: `"&'<>` }, `"&'<>`, 'next'),
  'nested arrays and fragments': h('ul', null, [[h(Item, { key: 1, label: 'a' })]], h(Fragment, null, h('li'))),
  'attributes with other names': h('label', { className: 'a', htmlFor: 'b', tabIndex: -1, key: 'key' }),
  'boolean attributes': h('details', { open: true, hidden: false, 'aria-busy': true, 'data-a': false }),
  'absent attributes': h('p', { lang: undefined, id: null, onClick: () => {} }),
  'empty elements': h('p', null, h('wbr'), h('hr', { className: 'a' })),
  markup: h('div', { dangerouslySetInnerHTML: { __html: '<b>&amp;</b>' } }),
  'a line break at the start of preformatted text': h('pre', null, '\na'),
  'an address that runs a script': h('a', { href: ' java\nscript:alert(1)' }, 'a'),
  'an empty address': h('a', { href: '' }, 'a'),
  'form fields': h('select', { defaultValue: 'b' }, h('option', { value: 'b' }, 'B')),
  'a checked field': h('input', { value: 'a', type: 'radio', defaultChecked: true, name: 'n' }),
  'a custom element': h('late-part', { className: 'a', 'aria-label': 'b' }, h('p')),
  'booleans of a custom element': h('late-part', { hidden: true, 'aria-busy': true }),
  'inline styles': h('p', { style: { marginTop: 4 } }),
  'the value of a progress bar': h('progress', { value: 1, max: 2 }),
};

describe('the static renderer of articles', () => {
  test.each(Object.entries(ELEMENTS))('renders %s like React', (_, element) => {
    expect(elementToMarkup(element)).toBe(renderToStaticMarkup(element));
  });

  test('runs each component once for the markup and the twin', () => {
    let runs = 0;
    const Counted = () => h('b', null, (runs += 1));
    const element = h('p', null, h(Counted), h(Counted));
    expect(elementToMarkup(element)).toBe('<p><b>1</b><b>2</b></p>');
    const context = { markdownOf: () => '', twinOf: (href: string) => href };
    expect(elementToBlocks(element, context)).toEqual([{ kind: 'text', text: '**1****2**' }]);
    expect(runs).toBe(2);
  });
});
