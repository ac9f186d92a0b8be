import { registerHooks } from 'node:module';

import site from '../../content/site.ts';
import { sourceWithNames } from '../../web/compile/bundle/vite-plugins.ts';
import { interfaceNames } from '../../web/compile/config/config-schema.ts';

const NAMES = interfaceNames(site);
const ARE_ADDED = Symbol.for('the names of the site are added');

// As the bundler does, this puts the names of the site into modules of the interface. Vitest loads this file again for each test file.
if (!(ARE_ADDED in globalThis)) {
  Object.assign(globalThis, { [ARE_ADDED]: true });
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const { source } = loaded;
      if (!/\/web\/(?:app|model)\//.test(url) || source === null || source === undefined) return loaded;
      const code = typeof source === 'string' ? source : new TextDecoder().decode(source);
      return { ...loaded, source: sourceWithNames(code, NAMES) };
    },
  });
}
