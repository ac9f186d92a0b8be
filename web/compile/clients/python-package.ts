import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { zipSync } from 'fflate';
import mapKeys from 'lodash-es/mapKeys.js';

import { arrayOf, type JsonObject, stringOf } from '../../model/text/json.ts';
import { licensesText } from '../licenses/licenses.ts';
import { SBOM_FILE, sbomText } from '../licenses/sbom.ts';
import { operationsIn, resolveObject } from '../openapi/reading/resolve.ts';
import type { PackageFile } from '../site/site.ts';
import { type ClientKind, clientPart } from './generator.ts';
import { withoutMarks } from './python-document.ts';
import { filesIn, NOTICES_FILE, textsIn } from './setup.ts';

/** The wheel that pip installs. */
export async function pythonPackage(
  clients: string,
  document: JsonObject,
  { names, isPlain, forms }: ClientKind,
): Promise<PackageFile> {
  const folder = join(clients, isPlain ? 'plain/python' : 'python');
  const { PACKAGE: client, MODULE: module, VERSION: version } = names;
  const listed = isPlain ? readdirSync(join(folder, 'generated')).toSorted() : GENERATED_MODULES;
  const generated = listed.map((name) => {
    const text = withoutMarks(readFileSync(join(folder, 'generated', name), 'utf8'));
    return [`${module}/${name}`, isPlain ? plainModule(text, name) : moduleOfPackage(text, names.URL + names.BASE)];
  });
  const modules = {
    ...Object.fromEntries(generated),
    ...(isPlain
      ? { [`${module}/_forms.py`]: `FORMS: dict[str, dict[str, str]] = ${JSON.stringify(forms)}\n` }
      : { [`${module}/_facts.py`]: factsModule(document, `${client}/${version}`) }),
    ...mapKeys(textsIn(folder, filesIn(folder, 'module')), (_, path) => path.replace('module', module)),
  };
  const introduction = readFileSync(join(folder, 'README.md'), 'utf8');
  const metadata = readFileSync(join(folder, 'METADATA'), 'utf8');
  const part = clientPart(client, version);
  const bytes = wheelOf(`${module}-${version}`, modules, {
    ...textsIn(clients, ['LICENSE.txt']),
    [NOTICES_FILE]: licensesText(part.packages),
    // https://peps.python.org/pep-0770/
    [`sboms/${SBOM_FILE}`]: sbomText(part),
    METADATA: `${metadata}\n${introduction}`,
  });
  return { path: `clients/${module}-${version}-py3-none-any.whl`, bytes };
}

/** Texts of files, by their path. */
type Texts = Readonly<Record<string, string>>;

/** The modules of the generator's output that the package has. Ours replace the others. */
const GENERATED_MODULES = ['api.py', '_auth.py', '_paginate.py', '_url.py'];

/** Type checkers see the models as dataclasses. Each becomes one when it is needed. */
const LAZY_MODELS = `from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from ._decode import model as dataclass`;

/** The fields of a class of which one is `type_`, with that field's type. */
const TYPE_FIELD =
  /((?:^ {4}\w.*\n)*^ {4}type_: (.+)\n(?:^ {4}\w.*\n)*\n {4}# Python field name.*\n {4}_field_map: .*\n)/gm;

/** The generated modules import each other from their folder. */
function withRelativeImports(text: string): string {
  return text.replaceAll(/^from (_[a-z]\w*) import /gm, 'from .$1 import ');
}

/** A module of a plain client as mypy accepts it: a strict one sees no name that another module imports. */
function plainModule(text: string, name: string): string {
  return name.startsWith('_')
    ? `# mypy: ignore-errors\n${withForms(withRelativeImports(text))}`
    : withRelativeImports(text).replace(/^from typing import .*$/m, '$&\n\nimport httpx');
}

/** The module that sends, which writes forms as `_form.py` does. */
function withForms(text: string): string {
  const written = '    if data is None:\n        data = form_of(context)\n';
  return text
    .replaceAll(/^ {4}# A file-like object or iterator is consumed.*$/gm, `${written}$&`)
    .replace(/^from \._errors import ApiTimeoutError$/m, '$&\nfrom ._form import form_of');
}

/**
 * A generated module as part of a package: it imports the modules beside it, `_http.py` takes the place of httpx, and there is no
 * client for asyncio, which httpx would have to send for. A property that the generator names `type_` is there as `type`, too.
 */
export function moduleOfPackage(text: string, pages: string): string {
  const [synchronous = ''] = withRelativeImports(text).split('\n\nclass AsyncClient:');
  return synchronous
    .replace(/^# Requires .*\n/m, `# Documentation: ${pages}\n`)
    .replace(/^from dataclasses import dataclass$/m, LAZY_MODELS)
    .replace(/^from \._sse import \*$/m, 'from . import _http as httpx')
    .replace(/^from \._multipart import \*\n/m, '')
    .replaceAll(TYPE_FIELD, '$1\n    @property\n    def type(self) -> $2:\n        return self.type_\n');
}

/** The module with the facts that the generated table of operations lacks. @param client name and version, for `User-Agent` */
export function factsModule(document: JsonObject, client: string): string {
  const keys: string[] = [];
  const exploded: string[] = [];
  for (const { operationId, parameters } of operationsIn(document))
    for (const { name, in: place, explode, schema } of arrayOf(parameters).map((each) =>
      resolveObject(document, each),
    )) {
      if (name === 'Idempotency-Key') keys.push(stringOf(operationId) ?? '');
      const isList = resolveObject(document, schema).type === 'array';
      if (place === 'query' && isList && explode !== false) exploded.push(`${stringOf(operationId)}.${stringOf(name)}`);
    }
  return `# Operations that take an idempotency key, and lists that repeat the name of their parameter.
KEYS = frozenset[str](${JSON.stringify(keys)})
EXPLODED = frozenset[str](${JSON.stringify(exploded)})
# Name and version, for the header User-Agent.
CLIENT = ${JSON.stringify(client)}
`;
}

/**
 * A wheel (https://packaging.python.org/en/latest/specifications/binary-distribution-format/).
 * @param name e.g. `shop_v3-2.0.0`
 * @param modules text of each module, by its path
 * @param information text of each file about the package, by its name
 */
export function wheelOf(name: string, modules: Texts, information: Texts): Uint8Array {
  const info = `${name}.dist-info`;
  const tags = `Wheel-Version: 1.0\nGenerator: ${name.split(/[_-]/)[0] ?? ''}\nRoot-Is-Purelib: true\nTag: py3-none-any\n`;
  const texts = [
    ...Object.entries(modules),
    ...Object.entries({ ...information, WHEEL: tags }).map(([file, text]) => [`${info}/${file}`, text] as const),
  ];
  const files: Record<string, Uint8Array> = Object.fromEntries(texts.map(([path, text]) => [path, Buffer.from(text)]));
  const record = Object.entries(files).map(
    ([path, bytes]) => `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`,
  );
  files[`${info}/RECORD`] = Buffer.from(`${record.join('')}${info}/RECORD,,\n`);
  // A zip has the local time, so this is the same everywhere: the earliest time that a zip knows.
  return zipSync(files, { level: 9, mtime: new Date(1980, 0, 1), os: 3, attrs: 0o644 << 16 });
}
