import type { Prerender } from '../model/page/prerender.ts';
import { type Finding, findingOf } from './base/finding.ts';
import { clientObstacles, clientReference } from './clients/clients.ts';
import { CONFIG_FILE, loadConfig, type LoadedConfig, untranslatedSettings } from './config/load-config.ts';
import { SBOM_FILE } from './licenses/sbom.ts';
import type { Products } from './products.ts';
import { compileSite } from './site/compile-site.ts';
import type { Site } from './site/site.ts';
import { type LineFinder, lineFinder } from './source/line-finder.ts';
import { readSources, type SourceCache, type Sources } from './source/read-sources.ts';
import { staticPathsOf } from './source/static-files.ts';

/** The configuration and the sources of a folder. */
interface ReadSites {
  loaded: LoadedConfig;
  lineOf: LineFinder;
  /** The paths of the static files. */
  files: string[];
  sources: Record<'public' | 'internal', Sources>;
}

/** The sites of both audiences. */
export interface Sites {
  public: Site<'public'>;
  internal: Site<'internal'>;
}

/**
 * Reads the sources of both sites.
 * @param lint whether the linter checks the descriptions
 * @param cache the sources of the last reading, of which those of unchanged files are taken
 * @param strict whether the rules about style apply to a site without a configuration, too
 */
export async function readSites(
  root: string,
  { lint, strict = false, cache }: { lint: boolean; strict?: boolean; cache?: SourceCache },
): Promise<ReadSites> {
  const loaded = await loadConfig(root);
  const { strictness = 'error', references: { public: references = [] } = {} } = loaded.config;
  // Advice about style is for those who can change the documents.
  const reading = { root, strictness, lint, cache, styleRules: strict || !loaded.isDefault };
  const publicSources = await readSources({ ...reading, audience: 'public' });
  const { apis } = publicSources;
  const withClients = clientReference(loaded.config, apis);
  const clientless = references.filter(
    (each) => each.client !== undefined && each !== withClients && apis.some(({ name }) => name === each.spec),
  );
  const missing = clientless.map(({ spec }) => {
    const { document = {} } = apis.find(({ name }) => name === spec) ?? {};
    const obstacles = clientObstacles(document).join(', ') || 'another reference has it';
    return findingOf('missing-client', { spec, obstacles }, { file: CONFIG_FILE }, strictness);
  });
  // A site that is built all the same shows no sample of a package that does not exist.
  for (const each of clientless) delete each.client;
  return {
    loaded,
    lineOf: lineFinder(root),
    files: staticPathsOf(root),
    sources: {
      public: {
        ...publicSources,
        findings: [...missing, ...untranslatedSettings(root, loaded.config), ...publicSources.findings],
      },
      internal: await readSources({ ...reading, audience: 'internal' }),
    },
  };
}

/**
 * The mistakes in sources that cannot be used, with the warnings beside them; empty if all can. The sites must not be judged then: each link
 * to a page of such a source would be reported.
 */
export function sourceErrors({ sources }: ReadSites): Finding[] {
  const found = [...sources.public.findings, ...sources.internal.findings];
  return found.some(({ severity }) => severity === 'error') ? found : [];
}

interface CompileInputs {
  prerender: Prerender;
  /** Names and addresses that guides can use, besides the pages and the facts of the configuration. */
  products?: Pick<Products, 'facts' | 'paths'>;
  /** The time of the build, in milliseconds since the epoch. Without it, no announcement has ended. */
  now: number | undefined;
}

/** Compiles both sites. */
export function compileSites(
  { loaded, lineOf, files, sources }: ReadSites,
  { prerender, products: { facts, paths } = { facts: {}, paths: [] }, now }: CompileInputs,
): Sites {
  const config = { ...loaded.config, facts: { ...loaded.config.facts, ...facts } };
  const inputs = { loaded: { ...loaded, config }, lineOf, prerender, now };
  const publicSite = compileSite({
    ...inputs,
    audience: 'public',
    sources: sources.public,
    publicSite: null,
    files: [...files, '/licenses.txt', `/${SBOM_FILE}`, ...paths],
  });
  const internalSite = compileSite({ ...inputs, audience: 'internal', sources: sources.internal, publicSite });
  return { public: publicSite, internal: internalSite };
}
