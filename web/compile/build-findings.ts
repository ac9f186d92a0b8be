import type { Audience } from '../model/page/page.ts';
import { simulatorDataFrom } from '../model/simulator/data.ts';
import { type Finding, findingOf } from './base/finding.ts';
import type { Site } from './site/site.ts';

/** The limit of Cloudflare's free plan for the static files of one Worker (https://developers.cloudflare.com/workers/platform/limits/). */
const FILE_LIMIT = 20_000;

/** Codes of findings that cause missing pages. */
const CODES_THAT_HIDE_PAGES = new Set([
  'exam',
  'front-matter',
  'internal-error',
  'invalid-description',
  'migration',
  'migration-description',
  'missing-description',
  'nothing-to-compile',
  'unreadable-file',
  'unsupported-version',
]);

/** Whether pages are missing because of a finding. The build then ends before the link check, which would report every link to them. */
export function hidesPages({ severity, code }: Finding): boolean {
  return severity === 'error' && CODES_THAT_HIDE_PAGES.has(code);
}

/** Reports a site without pages, by the documents that were refused if there are some. @param root the site's folder, for the message */
export function emptyFindings(site: Site<'public'>, root: string): Finding[] {
  if (site.locales.some(({ pages }) => pages.length > 0)) return [];
  const refused = site.findings.filter(({ code }) => CODES_THAT_HIDE_PAGES.has(code));
  return refused.length > 0
    ? refused.map((finding) => Object.assign({}, finding, { severity: 'error' as const }))
    : [findingOf('nothing-to-compile', { root })];
}

/** Warns of operations of two descriptions that have one address in the simulator. @param text of `simulatorText` */
export function sharedAddressFindings(text: string | null): Finding[] {
  if (text === null) return [];
  const all = simulatorDataFrom(text).apis.flatMap(({ name, operations }) =>
    operations.map(({ method, path }) => ({
      name,
      call: `${method} ${path}`,
      key: method + path.replaceAll(/\{[^{}]*\}/g, '{}'),
    })),
  );
  const found = [...Map.groupBy(all, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    const other = others.find(({ name }) => name !== first?.name);
    return first === undefined || other === undefined
      ? []
      : [Object.assign({ names: `${first.name} and ${other.name}` }, first)];
  });
  return Array.from(
    Map.groupBy(found, ({ names }) => names),
    ([names, [{ name, call } = { name: '', call: '' }, ...more]]) =>
      findingOf('simulator-address', { names, call, more: more.length === 0 ? '' : ` and ${more.length} more`, name }),
  );
}

/** Warns if a Worker has nearly as many files as the platform allows. */
export function fileCountFindings(files: Readonly<Record<Audience, number>>): Finding[] {
  const large = (['public', 'internal'] as const).filter((audience) => files[audience] > FILE_LIMIT * 0.8);
  return large.map((audience) =>
    findingOf('file-count', {
      audience,
      count: files[audience].toLocaleString('en'),
      limit: FILE_LIMIT.toLocaleString('en'),
    }),
  );
}
