import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

interface Transformer {
  transformSync: (
    file: string,
    code: string,
    options: { jsx: { runtime: string; development: boolean } },
  ) => { code: string };
}

const AS_BUILT = { jsx: { runtime: 'automatic', development: false } };
/** Rolldown, a dependency of Vite, transforms a component as a build does. */
const { transformSync } = createRequire(createRequire(import.meta.url).resolve('vite/package.json'))(
  'rolldown/utils',
) as Transformer;

const IS_ADDED = Symbol.for('components are loaded');

// Node removes types itself, but it has no JSX. Vitest loads this file again for each test file.
if (!(IS_ADDED in globalThis)) {
  Object.assign(globalThis, { [IS_ADDED]: true });
  registerHooks({
    load: (url, context, next) => {
      if (!url.endsWith('.tsx')) return next(url, context);
      const file = fileURLToPath(url);
      const { code } = transformSync(file, readFileSync(file, 'utf8'), AS_BUILT);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
