import { hash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { moduleCollector, bundledFilesOf } from '../bundle/vite-plugins.ts';
import { clientVersion } from '../clients/client-version.ts';
import { releaseVersion } from '../clients/published-packages.ts';
import {
  copySetup,
  filesIn,
  NOTICES_FILE,
  npmPackage,
  packageNames,
  runTool,
  sourceHashes,
  textsIn,
} from '../clients/setup.ts';
import { changesText } from '../integration/api-changes.ts';
import {
  findPackage,
  licensesText,
  namedPackage,
  type NamedPackage,
  packagesOfModules,
  type ServedPackage,
} from '../licenses/licenses.ts';
import { SBOM_FILE, sbomText } from '../licenses/sbom.ts';
import { describesSimulator, simulatorText } from '../simulator/simulator-data.ts';
import { RULES_FILE, rulesModule } from '../simulator/site-rules.ts';
import type { BuiltSites, PackageFile, Product, ProductSources } from '../site/site.ts';

/** The description whose versions the package has. */
const DESCRIPTION = 'simulator.yaml';
const SETUP = join(PROJECT_ROOT, 'clients/simulator');
const WORKER = join(PROJECT_ROOT, 'worker/simulator');
const WORKERD_SCHEMA = ['', 'workerd', 'workerd.capnp'].join('/');
/** Imports workerd's own schema from its package (https://github.com/cloudflare/workerd/blob/main/src/workerd/server/workerd.capnp). */
export const WORKERD_IMPORT = `using Workerd = import "${WORKERD_SCHEMA}";`;
const EXAMINER = join(PROJECT_ROOT, 'web/model/exam/command.ts');
const JUDGE = join(PROJECT_ROOT, 'web/model/integration/command.ts');
/** The packages in the bundles, kept with the texts, but not part of the package. */
const PACKAGES = 'packages.json';
/** The import of `RULES_FILE`, which this bundle does not need. */
const RULES_IMPORT = new RegExp(`^.*/${RULES_FILE.replace('.', '\\.')}$`);
/** The sources of the Worker, besides the rules and installed packages. */
const SOURCES = [WORKER, join(PROJECT_ROOT, 'web/model'), import.meta.dirname];

/**
 * The package that runs the simulator on the reader's machine: the bundle of its Worker, and the compiled code that starts it. It also has
 * the data of the Worker and, if the APIs have accounts, the certification plan and the changes of the APIs. A site without a simulator has no package.
 * @throws Error if a module does not bundle or compile
 */
export async function localSimulator(sources: ProductSources): Promise<Product> {
  const { root, config, apis, releases, release, cache } = sources;
  if (!config.references?.public?.some(({ simulator }) => simulator)) return {};
  const hasAccounts = apis.some(({ document }) => describesSimulator(document));
  const made = { hasAccounts, names: packageNames(config), rules: rulesModule(root) };
  const key = hash(
    'sha256',
    JSON.stringify([hasAccounts, made.names, ...sourceHashes(SETUP, dirname(made.rules), ...SOURCES)]),
  );
  const kept = cache?.read(key);
  const texts = kept
    ? Object.fromEntries(
        [...kept.files].map(([path, bytes]) => [path.replaceAll('+', '/'), Buffer.from(bytes).toString()]),
      )
    : await packageTexts(made);
  if (!kept)
    await cache?.add(key, async (folder) => {
      for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, path.replaceAll('/', '+')), text);
    });
  const { 'package.json': manifestText = '', [PACKAGES]: packagesText = '', ...others } = texts;
  const written = objectOf(JSON.parse(manifestText));
  const workerd = installedWorkerd();
  const bundled = JSON.parse(packagesText) as NamedPackage[];
  const partOf = (version: string) => ({ name: textOf(written.name) ?? '', version, packages: [...bundled, workerd] });
  const packagesOf = async (version: string, { public: site }: BuiltSites['sites']): Promise<PackageFile[]> => {
    const data = simulatorText(site);
    if (data === null) return [];
    const manifest = { ...written, version, dependencies: { workerd: workerd.version } };
    const made = await npmPackage(manifest, {
      ...others,
      [SBOM_FILE]: sbomText(partOf(version)),
      ...(site.exam !== null && { 'exam/cases.json': JSON.stringify(site.exam.exam) }),
      ...(hasAccounts && { 'integration/changes.json': changesText(site) }),
      'worker/apis.txt': data,
    });
    return [made];
  };
  const version = await releaseVersion(clientVersion(releases, DESCRIPTION), release, packagesOf);
  const part = partOf(version);
  const href = `/clients/${part.name}-${version}.tgz`;
  return {
    facts: { simulatorFile: href, simulatorRuntime: oldestNode(written) },
    paths: [href, `${href}.sha256`],
    part,
    packages: ({ sites }) => packagesOf(version, sites),
  };
}

type Made = { hasAccounts: boolean; names: ReturnType<typeof packageNames>; rules: string };

/** Everything in the package but the data, by path. */
async function packageTexts({ hasAccounts, names, rules }: Made): Promise<Record<string, string>> {
  // Below the project, so that the compiler finds the types of Node.
  const folder = join(PROJECT_ROOT, `node_modules/.cache/local-simulator-${process.pid}`);
  try {
    copySetup(folder, names);
    const simulator = join(folder, 'simulator');
    cpSync(join(simulator, `${hasAccounts ? 'with' : 'without'}-accounts`), simulator, { recursive: true });
    const manifest = objectOf(JSON.parse(readFileSync(join(simulator, 'package.json'), 'utf8')));
    const [worker, examiner, judge] = await Promise.all([
      bundled(join(WORKER, 'local.ts'), 'es2024', rules),
      hasAccounts ? bundled(EXAMINER, `node${oldestNode(manifest)}`) : null,
      hasAccounts ? bundled(JUDGE, `node${oldestNode(manifest)}`) : null,
      runTool('typescript', 'bin/tsc', ['--project', 'tsconfig.package.json'], simulator),
    ]);
    const packages = [worker, examiner, judge].flatMap((bundle) => bundle?.packages ?? []);
    return {
      ...textsIn(simulator, ['package.json', 'README.md', ...filesIn(simulator, 'dist')]),
      ...textsIn(folder, ['LICENSE.txt']),
      [NOTICES_FILE]: licensesText(packages),
      [PACKAGES]: JSON.stringify(packages),
      ...(examiner && { 'exam/examiner.js': examiner.code }),
      ...(judge && { 'integration/judge.js': judge.code }),
      'worker/worker.js': worker.code,
      'worker/workerd.capnp': `${WORKERD_IMPORT}\n${readFileSync(join(simulator, 'workerd.capnp'), 'utf8')}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param target of the code: workerd's, or the oldest Node of the package @param rules the module in place of the one in the output folder */
async function bundled(
  entry: string,
  target: string,
  rules = '',
): Promise<{ code: string; packages: ServedPackage[] }> {
  // A build that takes the package from the cache does not load the bundler.
  const { build } = await import('vite');
  const modules = new Set<string>();
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    root: PROJECT_ROOT,
    mode: 'production',
    plugins: [moduleCollector(modules)],
    resolve: { alias: [{ find: RULES_IMPORT, replacement: rules }] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: entry,
      write: false,
      minify: true,
      target,
      reportCompressedSize: false,
      rolldownOptions: {
        // The data is a module of its own, as in a release.
        external: [/\.txt$/, /^cloudflare:/],
        output: { paths: (id) => (id.endsWith('.txt') ? './apis.txt' : id) },
      },
    },
  });
  const outputs = bundledFilesOf(result);
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (outputs.length !== 1 || chunk === undefined) throw new Error(`The bundle of ${entry} is not one module.`);
  return { code: chunk.code, packages: packagesOfModules([...modules]) };
}

/** The oldest Node that a package names. */
function oldestNode({ engines }: JsonObject): string {
  return (textOf(objectOf(engines).node) ?? '').replace('>=', '');
}

/** The runtime of the simulator, which npm installs with the package. */
function installedWorkerd(): NamedPackage {
  const folder = findPackage('workerd', PROJECT_ROOT);
  if (folder === null) throw new Error('workerd is not installed, so the simulator has no runtime.');
  return namedPackage(folder);
}
