import { expect, test } from 'vitest';

import { errorMessage } from '../../../web/app/errors/message.ts';
import { navbarItemError } from '../../../web/app/navbar/item.tsx';

test('the error of a navbar item names its configuration and its cause', () => {
  const cause = new Error('No NavbarItem component found for type "nope".');
  const error = navbarItemError({ type: 'invalid', position: 'left', message: '', config: '{"type":"nope"}' }, cause);
  expect(error.message).toMatch(
    /^A theme navbar item failed to render\.\nPlease double-check the following navbar item .*content\/site\.ts:\n\{"type":"nope"\}$/,
  );
  expect(error.cause).toBe(cause);
  expect(errorMessage(error)).toContain('No NavbarItem component found for type "nope".');
});
