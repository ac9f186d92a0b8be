import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { requiredContext } from '../../../web/app/state/required-context.ts';

test('a hook outside its provider throws an error that names both', () => {
  const [, use] = requiredContext<string>('useColor', 'ColorProvider');
  const Reader = () => use();
  expect(() => renderToString(createElement(Reader))).toThrow('Hook useColor is called outside the <ColorProvider>.');
});
