import { signpostFiles } from './agents/signposts.ts';
import { skillFiles } from './agents/skills.ts';
import { asyncApiFiles } from './asyncapi/asyncapi-document.ts';
import type { SiteFile } from './base/site-file.ts';
import { clients } from './clients/client-facts.ts';
import { packageFiles } from './clients/published-packages.ts';
import { descriptionFiles } from './downloads/downloads.ts';
import { securityFiles } from './downloads/security-txt.ts';
import { examFiles } from './exam/compile-exam.ts';
import { insight } from './insight/places.ts';
import { integrationFiles } from './integration/api-changes.ts';
import { localSimulator } from './local-simulator/local-simulator.ts';
import { feedFiles } from './output/feeds.ts';
import type { OutputContext } from './output/output-context.ts';
import { rootFiles } from './output/root-files.ts';
import { stepSampleFiles } from './output/sample-document.ts';
import { accessibilityFacts } from './pages/accessibility-facts.ts';
import { collectionFiles } from './postman/collection.ts';
import { simulator } from './simulator/site-rules.ts';
import { searchFiles } from './site/site-search.ts';
import type { AnySite, BuiltSites, LocalizedSite, Product, ProductFile, ProductSources } from './site/site.ts';
import { llmsFiles, type TwinSource } from './twins/llms.ts';
import { declarationFiles } from './types/declarations.ts';
import { workflowFiles } from './workflows/workflow-files.ts';

/** All products of a build. Each is one module or folder, and one line here. */
const PRODUCTS: readonly ((sources: ProductSources) => Product | Promise<Product>)[] = [
  clients,
  localSimulator,
  insight,
  ({ root }) => ({ facts: accessibilityFacts(root) }),
  simulator,
];

/** The products of one language of a site: each lists files, and makes none before it is asked. */
export const LANGUAGE_PRODUCTS: readonly ((
  localized: LocalizedSite,
  site: AnySite,
  context: OutputContext & TwinSource,
) => readonly SiteFile[])[] = [stepSampleFiles, feedFiles, searchFiles, llmsFiles, skillFiles];

/** The products of one site, like those of a language. */
export const SITE_PRODUCTS: readonly ((site: AnySite, context: OutputContext) => readonly SiteFile[])[] = [
  examFiles,
  workflowFiles,
  descriptionFiles,
  declarationFiles,
  collectionFiles,
  asyncApiFiles,
  signpostFiles,
  integrationFiles,
  securityFiles,
  rootFiles,
];

/** The products of a site together. */
export type Products = Awaited<ReturnType<typeof makeProducts>>;

/** Makes all products as far as they need no pages. */
export async function makeProducts(sources: ProductSources) {
  const made = await Promise.all(PRODUCTS.map(async (make) => make(sources)));
  return {
    facts: Object.assign({}, ...made.map(({ facts }) => facts)) as NonNullable<Product['facts']>,
    paths: made.flatMap(({ paths = [] }) => paths),
    parts: made.flatMap(({ part = [] }) => part),
    files: async (built: BuiltSites): Promise<ProductFile[]> => {
      const files = await Promise.all(made.map(async (product) => product.files?.(built) ?? []));
      const packages = await Promise.all(made.map(async (product) => product.packages?.(built) ?? []));
      return [...files.flat(), ...packageFiles(packages.flat(), sources.release?.published ?? [])];
    },
  };
}
