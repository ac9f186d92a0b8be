import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Exam } from '../../model/exam/exam-case.ts';
import { localExam } from '../../model/exam/local-exam.ts';
import type { ReactPage } from '../../model/page/page.ts';
import type { CompilerStrings, Prerender } from '../../model/page/prerender.ts';
import { STATE_FRAGMENT } from '../../model/simulator/controls.ts';
import type { Locale } from '../../model/site/locale.ts';
import { localizePath, type Route } from '../../model/site/path.ts';
import { textOf, ownProperty } from '../../model/text/json.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { keyNames, simulatorControls } from '../simulator/controls.ts';
import { type PageEntry, pageSummary } from './page-entry.ts';

interface ReactPagePart {
  data: unknown;
  /** Fragment identifiers that the module shows for the data. */
  anchors: readonly string[];
}

export interface ReactPageOptions {
  locale: Locale;
  siteUrl: string;
  /** The data that modules show besides their strings, by the names of the modules. */
  parts: Readonly<Record<string, ReactPagePart>>;
  words: CompilerStrings;
  sidebarOf: (route: Route) => string | null;
}

/** The pages of React modules. A module that the built bundle does not have is reported. */
export function pagesFromModules(
  modules: readonly string[],
  prerender: Pick<Prerender, 'reactPageMeta'>,
  { report, ...context }: ReactPageOptions & { report: (finding: Finding) => void },
): PageEntry[] {
  return modules.flatMap((module) => {
    const page = reactPage(module, prerender, context);
    if (page === null) report(findingOf('missing-module', { module, locale: context.locale }, { file: CONFIG_FILE }));
    return page ?? [];
  });
}

/** The page of a React module; null if the built bundle has no module of that name. */
function reactPage(
  module: string,
  prerender: Pick<Prerender, 'reactPageMeta'>,
  { locale, siteUrl, parts, words, sidebarOf }: ReactPageOptions,
): PageEntry | null {
  const meta = prerender.reactPageMeta(module, locale);
  if (meta === undefined) return null;
  // A dot separates path segments: `simulator.activate` is `/simulator/activate`.
  const route = `/${module.replaceAll('.', '/')}` as const;
  const folders = module.split('.').slice(0, -1);
  const around = `/${folders.join('/')}` as const;
  const parent = prerender.reactPageMeta(folders.join('.'), locale);
  const own = `content/pages/${module}.tsx`;
  const summary = pageSummary({
    kind: 'react',
    route,
    locale,
    audience: 'public',
    title: meta.title,
    sidebarId: sidebarOf(route) ?? sidebarOf(around),
    file: `${existsSync(join(PROJECT_ROOT, own)) ? 'content/pages' : 'web/app/pages'}/${module}.tsx`,
  });
  return {
    ...summary,
    build: () => {
      const part = ownProperty(parts, module);
      const page: ReactPage = {
        ...summary,
        description: meta.description,
        toc: [],
        breadcrumbs: [
          { label: words.home, href: localizePath('/', locale) },
          ...(parent === undefined ? [] : [{ label: parent.title, href: localizePath(around, locale) }]),
        ],
        module,
        siteUrl,
        ...(part !== undefined && { data: part.data }),
      };
      return { page, links: [], anchors: new Set(part?.anchors) };
    },
  };
}

interface PartsContext {
  config: SiteConfig;
  locale: Locale;
}

/** The exam's page lists its cases, and the simulator's page its faults and states. An address can name each of them. Others show them too. */
export function partsOfReactPages(
  exam: Exam | null,
  references: readonly LocalizedReference[],
  { config, locale }: PartsContext,
): ReactPageOptions['parts'] {
  const cases = exam === null ? [] : localExam(exam, locale);
  const controls = simulatorControls(references, { locale, packageFile: textOf(config.facts?.simulatorFile) });
  return {
    exam: { data: { cases, keys: keyNames(references, locale) }, anchors: cases.map(({ id }) => id) },
    simulator: { data: controls, anchors: controls?.states.map(({ name }) => `${STATE_FRAGMENT}${name}`) ?? [] },
    integration: { data: { states: controls?.states ?? [], ...config.integration }, anchors: [] },
    'go-live': { data: { cases, requestsTo: textOf(config.facts?.productionRequests) }, anchors: [] },
  };
}
