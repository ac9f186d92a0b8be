import { signpostFiles } from './agents/signposts.ts';
import { clients } from './clients/client-facts.ts';
import { packageFiles } from './clients/published-packages.ts';
import { descriptionFiles, workflowFiles } from './downloads/downloads.ts';
import { securityFiles } from './downloads/security-txt.ts';
import type { SiteFile } from './downloads/site-file.ts';
import { examFiles } from './exam/compile-exam.ts';
import { insight } from './insight/places.ts';
import { integrationFiles } from './integration/api-changes.ts';
import { localSimulator } from './local-simulator/local-simulator.ts';
import { accessibilityFacts } from './pages/accessibility-facts.ts';
import { simulator } from './simulator/site-rules.ts';
import type { AnySite, BuiltSites, Product, ProductFile, ProductSources } from './site/site.ts';

/** All products of a build. Each is one module or folder, and one line here. */
const PRODUCTS: readonly ((sources: ProductSources) => Product | Promise<Product>)[] = [
  clients,
  localSimulator,
  insight,
  ({ root }) => ({ facts: accessibilityFacts(root) }),
  simulator,
];

/** The products of one site: each lists files, and makes none before it is asked. */
export const SITE_PRODUCTS: readonly ((site: AnySite) => readonly SiteFile[])[] = [
  examFiles,
  workflowFiles,
  descriptionFiles,
  signpostFiles,
  integrationFiles,
  securityFiles,
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
