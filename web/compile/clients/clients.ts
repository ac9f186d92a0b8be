import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import snakeCase from 'lodash-es/snakeCase.js';

import { arrayOf, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { clientReference, type ReferenceConfig, type SiteConfig } from '../config/config-schema.ts';
import { createsTokens } from '../samples/operation-samples.ts';
import { environmentOf } from '../samples/sampled-request.ts';
import type { PackageFile, ProductSources } from '../site/site.ts';
import { clientDocument, plainDocument } from './client-document.ts';
import { generate } from './generator.ts';
import { pythonPackage } from './python-package.ts';
import { copySetup, packageNames, SETUP, sourceHashes } from './setup.ts';
import { typescriptPackage } from './typescript-package.ts';

/** The names of a reference for its clients. */
function clientNames(config: SiteConfig, { base, client }: ReferenceConfig, { info, servers }: JsonObject) {
  const { package: name = '', name: type = '', api = textOf(objectOf(info).title) ?? '', example } = client ?? {};
  const { list = '', property = '' } = example ?? {};
  const all = arrayOf(servers).map(objectOf);
  const serverOf = (wanted: string): string =>
    textOf(all.find((server) => environmentOf(server) === wanted)?.url) ?? '';
  const own = { PACKAGE: name, MODULE: name.replaceAll('-', '_'), CLASS: type, API: api, BASE: base };
  const shown = { LIST: list, PYTHON_LIST: snakeCase(list), PROPERTY: property };
  return {
    ...packageNames(config),
    ...own,
    ...shown,
    SANDBOX: serverOf('sandbox'),
    PRODUCTION: serverOf('production'),
    SERVER: textOf(all[0]?.url)?.replace(/\/$/, '') ?? '',
  };
}

/**
 * The packages of the clients; empty if no reference has clients. `redocly generate-client` makes the code of the operations. Our setup
 * modules join it.
 * @throws Error with the messages of the tool if the code cannot be generated or does not compile
 */
export async function clientPackages({ config, apis, cache }: ProductSources, version: string): Promise<PackageFile[]> {
  const reference = clientReference(config, apis);
  const api = apis.find(({ name }) => name === reference?.spec);
  if (reference === undefined || api === undefined) return [];
  const names = { ...clientNames(config, reference, api.document), VERSION: version };
  const isPlain = !createsTokens(api.document);
  const { document, forms } = isPlain
    ? plainDocument(api.document, names.URL)
    : { document: clientDocument(api.document, names), forms: {} };
  const key = hash('sha256', JSON.stringify([document, forms, names, ...sourceHashes(SETUP)]));
  const kept = cache?.read(key);
  if (kept) return [...kept.files].map(([path, bytes]) => ({ path: `clients/${path}`, bytes }));
  // Below the project, so that the compiler finds the types of Node.
  const folder = join(PROJECT_ROOT, `node_modules/.cache/clients-${process.pid}`);
  try {
    copySetup(folder, names);
    await generate(isPlain ? join(folder, 'plain') : folder, document, names.CLASS);
    const packages = await Promise.all([
      typescriptPackage(folder, document, { names, isPlain, forms }),
      pythonPackage(folder, document, { names, isPlain, forms }),
    ]);
    await cache?.add(key, async (into) => {
      for (const { path, bytes } of packages) writeFileSync(join(into, basename(path)), bytes);
    });
    return packages;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
