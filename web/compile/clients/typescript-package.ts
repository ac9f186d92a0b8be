import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pick from 'lodash-es/pick.js';

import { isSuccess } from '../../model/description/operation.ts';
import { isObject, type Json, type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { mapSubschemas } from '../description/slim-schema.ts';
import { licensesText } from '../licenses/licenses.ts';
import { SBOM_FILE, sbomText } from '../licenses/sbom.ts';
import { operationsIn } from '../openapi/reading/resolve.ts';
import type { PackageFile } from '../site/site.ts';
import { type ClientKind, clientPart } from './generator.ts';
import { filesIn, NOTICES_FILE, npmPackage, runTool, textsIn } from './setup.ts';

/** The tarball that npm installs. It has what its reader needs: code, declarations, license and introduction. */
export async function typescriptPackage(
  clients: string,
  document: JsonObject,
  { names, isPlain, forms }: ClientKind,
): Promise<PackageFile> {
  const folder = join(clients, isPlain ? 'plain/typescript' : 'typescript');
  if (isPlain) addForms(join(folder, 'src'), forms);
  else writeFileSync(join(folder, 'src/schemas.ts'), schemasModule(document));
  await runTool('typescript', 'bin/tsc', ['--project', 'tsconfig.package.json'], folder);
  const { PACKAGE: name, VERSION: version } = names;
  const manifest = objectOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const part = clientPart(name, version);
  return npmPackage(
    { ...manifest, version },
    {
      ...textsIn(folder, ['README.md', ...filesIn(folder, 'dist')]),
      ...textsIn(clients, ['LICENSE.txt']),
      [NOTICES_FILE]: licensesText(part.packages),
      [SBOM_FILE]: sbomText(part),
    },
  );
}

/** Makes the generated module write forms as `form.ts` does. */
function addForms(folder: string, forms: ClientKind['forms']): void {
  const api = join(folder, 'api.ts');
  const text = readFileSync(api, 'utf8').replace('const value = context.body;', 'const value = bodyOf(context);');
  writeFileSync(api, `import { bodyOf } from './form.js';\n\n${text}`);
  const type = 'Readonly<Record<string, Readonly<Record<string, string>>>>';
  writeFileSync(join(folder, 'forms.ts'), `export const FORMS: ${type} = ${JSON.stringify(forms)};\n`);
}

/** The keywords that `mismatches.ts` of the TypeScript client reads. */
const KEYWORDS = [
  '$ref',
  'allOf',
  'const',
  'discriminator',
  'enum',
  'items',
  'oneOf',
  'properties',
  'required',
  'type',
];

/** A module of the TypeScript client: the schemas of successful responses by operation, and the schemas that these name. */
export function schemasModule(document: JsonObject): string {
  const responses: JsonObject = {};
  const used: JsonObject = {};
  const shortened = (schema: Json | undefined): Json => {
    if (!isObject(schema)) return {};
    const name = stringOf(schema.$ref)?.replace(/.*\//, '');
    if (name !== undefined && used[name] === undefined) {
      used[name] = {};
      used[name] = shortened(objectOf(objectOf(document.components).schemas)[name]);
    }
    return mapSubschemas(pick(schema, KEYWORDS), shortened);
  };
  for (const { operationId, responses: listed } of operationsIn(document)) {
    const [, success] = Object.entries(objectOf(listed)).find(([status]) => isSuccess(status)) ?? [];
    const [content] = Object.values(objectOf(objectOf(success).content));
    if (content !== undefined) responses[stringOf(operationId) ?? ''] = shortened(objectOf(content).schema);
  }
  return `/** The parts of JSON Schema that this client reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

export const RESPONSES: Record<string, Schema> = ${JSON.stringify(responses)};
export const SCHEMAS: Record<string, Schema> = ${JSON.stringify(used)};
`;
}
