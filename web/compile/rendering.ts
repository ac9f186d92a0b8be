import { existsSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { Audience, PageSummary } from '../model/page/page.ts';
import type { Prerender } from '../model/page/prerender.ts';
import type { Finding } from '../model/site/finding.ts';
import { startThread } from './base/child.ts';
import { failureFinding } from './base/failure.ts';
import type { ClientBundle } from './bundle/vite-bundles.ts';
import type { DocumentAssets } from './output/document.ts';
import { stagedPath, writerInto } from './output/staging.ts';
import { outputsOfPart, type SitePart } from './outputs.ts';
import type { RenderResponse, RenderThreadData } from './render-thread.ts';
import type { Report } from './report.ts';
import { SiteSearch } from './search/site-search.ts';
import { type CheckedLinks, LinkCheck } from './site/link-check.ts';
import type { CompileInputs, Sites } from './sites.ts';
import { historyOf, type SourceDates } from './source/source-history.ts';
import { staticFilesOf } from './source/static-files.ts';
import { TwinCollection } from './twins/llms.ts';

/** The values that a thread needs to render. It reads the sources itself. */
export interface RenderRequest {
  prerenderHref: string;
  client: Pick<ClientBundle, 'stylesheet' | 'firstStyles' | 'boot' | 'clientScripts'>;
  inputs: Omit<CompileInputs, 'prerender'>;
  dates: SourceDates;
  /** The folder that the files are written to. */
  folder: string;
  /** 1 for each part that a thread has taken. */
  taken: Int32Array<SharedArrayBuffer>;
}

/** A part of the files of both sites, made by one thread. */
export interface RenderedPart {
  number: number;
  audience: Audience;
  /** The documents of its pages. */
  pages: Report['pages'];
  links: CheckedLinks;
  findings: Finding[];
}

/** Descriptions of this size are rendered by two threads. A second one takes half a second to start. */
const LARGE = 500_000;

/** The threads that render a site: two for large sites, if the machine has two cores. @param root absolute path of the site's folder */
export function threadsFor(root: string): number {
  const folder = join(root, 'specs');
  const specs = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const size = specs.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  return size < LARGE ? 1 : Math.min(2, availableParallelism());
}

/** The parts in the order of the report: the languages of each site, and the files of no language. */
function partsOf(sites: Sites): SitePart[] {
  return [sites.public, sites.internal].flatMap((site) =>
    [...site.locales, null].map((localized) => ({ site, localized })),
  );
}

/** The values that all documents share. */
export function documentAssets(
  sites: Sites,
  { root, prerender, client }: { root: string; prerender: Prerender; client: RenderRequest['client'] },
): DocumentAssets {
  const { config, locales } = sites.public;
  const { stylesheet, firstStyles, boot, clientScripts } = client;
  return {
    stylesheet,
    firstStyles,
    boot,
    clientScripts,
    firstPaint: prerender.firstPaint(locales[0]?.data),
    icons: staticFilesOf(root).icons,
    insight: config.insight,
    card: config.socialCard,
  };
}

interface Rendering {
  /** Makes and writes all parts. Called once. @returns the parts in the order of the report, whoever made them */
  render: (sites: Sites, prerender: Prerender, request: Omit<RenderRequest, 'taken'>) => Promise<RenderedPart[]>;
  end: () => void;
}

/** Starts the threads that render beside this one. They read the sources for themselves. @param root absolute path of the site's folder */
export function startRendering(root: string, threads: number): Rendering {
  const others = Array.from({ length: threads - 1 }, () =>
    startThread<RenderRequest, Exclude<RenderResponse, { error: string }>>(
      join(import.meta.dirname, 'render-thread.ts'),
      { root } satisfies RenderThreadData,
    ),
  );
  return {
    render: async (sites, prerender, parts) => {
      const bytes = partsOf(sites).length * Int32Array.BYTES_PER_ELEMENT;
      const request = { ...parts, taken: new Int32Array(new SharedArrayBuffer(bytes)) };
      const responses = Promise.all(others.map((thread) => thread.request(request)));
      responses.catch(() => {});
      const own = renderParts(sites, { root, prerender, request, isFirst: true });
      const made = [...own, ...(await responses).flatMap((response) => response.parts)];
      return made.toSorted((a, b) => a.number - b.number);
    },
    end: () => {
      for (const { end } of others) end();
    },
  };
}

function reportLine(
  path: string,
  { route, locale, kind, audience }: PageSummary,
  bytes: number,
): Report['pages'][number] {
  return { path, route, locale, kind, audience, bytes };
}

interface RenderInputs {
  root: string;
  prerender: Prerender;
  request: RenderRequest;
  /**
   * Whether the thread begins with the public site. Another thread begins with the internal one, because the parts of a site share work:
   * the pages of all languages have the samples of the first one. Then it takes public parts from the back.
   */
  isFirst: boolean;
}

/** Makes and writes the parts that no other thread has taken. */
export function renderParts(sites: Sites, { root, prerender, request, isFirst }: RenderInputs): RenderedPart[] {
  const assets = documentAssets(sites, { root, prerender, client: request.client });
  const history = historyOf(root, request.dates);
  const write = writerInto(request.folder);
  // All files are listed before the first text is rendered, because a text may link to each of them.
  const parts = partsOf(sites).map(({ site, localized }) => {
    const collectors = { links: new LinkCheck(), search: new SiteSearch(site), twins: new TwinCollection() };
    const context = { prerender, assets, history, collectors };
    return { site, collectors, outputs: outputsOfPart({ site, localized }, context) };
  });
  const rendered: RenderedPart[] = [];
  const numbered = [...parts.entries()];
  const { public: ofPublic = [], internal = [] } = Object.groupBy(numbered, ([, { site }]) => site.audience);
  for (const [number, part] of isFirst ? numbered : [...internal, ...ofPublic.toReversed()]) {
    if (Atomics.exchange(request.taken, number, 1) === 1) continue;
    const { site, collectors, outputs } = part;
    const pages: RenderedPart['pages'] = [];
    const failures: Finding[] = [];
    const known = site.findings.length;
    // Each output leaves the list when it is made, because it keeps the content of its page in memory.
    outputs.reverse();
    for (let output = outputs.pop(); output !== undefined; output = outputs.pop()) {
      let bytes: Buffer;
      try {
        bytes = Buffer.from(output.make());
      } catch (error) {
        failures.push(failureFinding(error));
        continue;
      }
      if (output.page !== undefined) pages.push(reportLine(output.path, output.page, bytes.length));
      write(stagedPath(site.audience, output), bytes);
    }
    const findings = [...failures, ...site.findings.slice(known)];
    rendered.push({ number, audience: site.audience, pages, links: collectors.links.links, findings });
  }
  return rendered;
}
