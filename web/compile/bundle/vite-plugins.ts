import { join } from 'node:path';

import type { build, Plugin } from 'vite';

import { PROJECT_ROOT } from '../base/project.ts';
import { withNames } from '../config/config-schema.ts';
import { isInInterfaceKey, type SiteNames } from './interface-cache.ts';

/** The modules of `content` that the interface has. */
const OWN_MODULES = /^content\/(?:pages|shared)\//;

/** Fails the client build if it imports a module of the content folders: other content reaches readers as documents only. */
export function contentGuard(): Plugin {
  const forbidden = ['specs', 'content', 'web/article', 'web/compile'].map((folder) => join(PROJECT_ROOT, folder));
  return {
    name: 'content-guard',
    load(id) {
      const folder = forbidden.find((path) => id.startsWith(`${path}/`));
      const path = id.slice(PROJECT_ROOT.length + 1);
      if (folder !== undefined && !OWN_MODULES.test(path))
        throw new Error(
          `The client bundle imports ${path}: modules of ${folder.slice(PROJECT_ROOT.length + 1)} must not be in it. Pass what the client needs through the page data.`,
        );
      return null;
    },
  };
}

/** Changes to the text of React Router. The build fails if one of them finds nothing to change. */
const REACT_ROUTER_CHANGES: readonly { pattern: RegExp; replacement: string }[] = [
  // Its top-level calls of these functions have no side effects.
  { pattern: /= (React\d*\.(?:createContext|forwardRef|memo)\()/g, replacement: '= /* @__PURE__ */ $1' },
  // Its display names are for development only.
  { pattern: /^\w+\.displayName = .*;$/gm, replacement: '' },
  // The context of its error boundary becomes a part of the class.
  {
    pattern: /^(var (\w+) = class extends .* \{)$([^]*?)^\2\.(contextType = \w+;)$/gm,
    replacement: '$1static $4$3',
  },
];

/**
 * Changes React Router so that the bundler sees which of its code is unused: 12 KiB.
 * @throws in the build, if a pattern matches no module of React Router, which a new version may cause
 */
export function pureReactRouter(changes = REACT_ROUTER_CHANGES): Plugin {
  const unmatched = new Set(changes);
  return {
    name: 'pure-react-router',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        map: null,
        code: changes.reduce((text, change) => {
          const changed = text.replaceAll(change.pattern, change.replacement);
          if (changed !== text) unmatched.delete(change);
          return changed;
        }, code),
      }),
    },
    buildEnd(error) {
      if (error !== undefined || unmatched.size === 0) return;
      const patterns = [...unmatched].map(({ pattern }) => String(pattern)).join(' and ');
      throw new Error(
        `No module of React Router matches ${patterns}. Adapt REACT_ROUTER_CHANGES in web/compile/bundle/vite-plugins.ts to the installed version, or unused code of it gets into the client.`,
      );
    },
  };
}

/** Fails a bundle that has a module which is not in the key of the interface's cache: a change of it would not be noticed. */
export function keyGuard(): Plugin {
  return {
    name: 'key-guard',
    buildEnd(error) {
      const missing = [...this.getModuleIds()].find((id) => !isInInterfaceKey(PROJECT_ROOT, id));
      if (error === undefined && missing !== undefined)
        throw new Error(
          `The interface imports ${missing.slice(PROJECT_ROOT.length + 1)}, which is not in a source folder of the interface. Move it there, or add its folder to SOURCE_FOLDERS in web/compile/bundle/interface-cache.ts.`,
        );
    },
  };
}

/** The source of a module of the interface with the names of a site, in place of `%COMPANY%` and others. */
export function sourceWithNames(code: string, { COMPANY, ...others }: SiteNames): string {
  // A name such as Moe's is inside of quotes there.
  const company = COMPANY?.replaceAll(/['"`$]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);
  return withNames(code, company === undefined ? others : { ...others, COMPANY: company });
}

/** Puts the names of a site into the sources of the interface, which write them as `%COMPANY%`. */
export function siteNames(names: SiteNames): Plugin {
  return {
    name: 'site-names',
    transform: {
      filter: { id: /\/(?:web\/(?:app|model)|content\/pages)\/.*\.tsx?(?:$|\?)/ },
      handler: (code) => ({ map: null, code: sourceWithNames(code, names) }),
    },
  };
}

/** Resolves `react/jsx-runtime` to our module with the same exports as constants, which are faster than the bundler's getters. */
export function directJsx(): Plugin {
  const runtime = join(PROJECT_ROOT, 'web/prerender/jsx-runtime.ts');
  return {
    name: 'direct-jsx',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_, importer) => (importer === runtime ? null : runtime),
    },
  };
}

/** Collects the files of all modules that are in the scripts. */
export function moduleCollector(modules: Set<string>): Plugin {
  return {
    name: 'module-collector',
    generateBundle: (_, bundle) => {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id);
    },
  };
}

/** The files that a build has made. */
export function bundledFilesOf(result: Awaited<ReturnType<typeof build>>) {
  return [result].flat().flatMap((part) => ('output' in part ? part.output : []));
}
