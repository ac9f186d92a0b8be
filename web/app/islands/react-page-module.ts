import type { ComponentType } from 'react';

import type { Locale } from '../../model/site/locale.ts';

/** The event of a React page whose controls work now. start/early-clicks.ts waits for it. */
export const PAGE_READY_EVENT = 'page-ready';

/** A page's strings in one language. Each page adds those that it needs. */
interface PageStrings {
  /** Title and description, by the name of the page. Pages below another one, such as `simulator.activate`, share its strings. */
  pages: Readonly<Record<string, { title: string; description: string }>>;
}

export interface ReactPageProps<Strings extends PageStrings = PageStrings, Data = unknown> {
  t: Strings;
  locale: Locale;
  /** Address of the site, without a path. */
  siteUrl: string;
  /** The data that the compiler gives the page; null for most pages. */
  data: Data;
}

/** `<name>.tsx` of a folder of pages. */
export interface ReactPageModule {
  default?: ComponentType<ReactPageProps>;
}

/** `<name>/strings/<locale>.ts`: one module per language, so that readers download only theirs. */
export type PageStringsModule = Partial<Record<Locale, PageStrings>>;

/** The folders of pages: those of the product, and those of a site. */
const FOLDERS = ['../pages', '../../../content/pages'] as const;

/** Returns the module of a path below a folder of pages, as `import.meta.glob` names it. */
export function pageModule<Module>(modules: Readonly<Record<string, Module>>, path: string): Module | undefined {
  const folder = FOLDERS.find((name) => Object.hasOwn(modules, `${name}/${path}`));
  return modules[`${folder}/${path}`];
}

export function stringsPath(name: string, locale: Locale): string {
  return `${name.split('.', 1)[0]}/strings/${locale}.ts`;
}

export function missingDefaultExport(name: string): string {
  return `The page module ${name}.tsx has no default export. Export the page's React component as default.`;
}
