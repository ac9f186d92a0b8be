import { createHash } from 'node:crypto';

import { zipSync } from 'fflate';

import { PATH_ITEM_METHODS } from '../../model/api/operation.ts';
import { arrayOf, type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';

/** Texts of files, by their path. */
type Texts = Readonly<Record<string, string>>;

/** The modules of the generator's output that the package has. Ours replace the others. */
export const GENERATED_MODULES = ['api.py', '_auth.py', '_paginate.py', '_url.py'];

/** Type checkers see the models as dataclasses. Each becomes one when it is needed. */
const LAZY_MODELS = `from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from ._decode import model as dataclass`;

/** The fields of a class of which one is `type_`, with that field's type. */
const TYPE_FIELD =
  /((?:^ {4}\w.*\n)*^ {4}type_: (.+)\n(?:^ {4}\w.*\n)*\n {4}# Python field name.*\n {4}_field_map: .*\n)/gm;

/**
 * A generated module as part of a package: it imports the modules beside it, `_http.py` takes the place of httpx, and there is no
 * client for asyncio, which httpx would have to send for. A property that the generator names `type_` is there as `type`, too.
 */
export function moduleOfPackage(text: string, pages: string): string {
  const [synchronous = ''] = text.split('\n\nclass AsyncClient:');
  return synchronous
    .replace(/^# Requires .*\n/m, `# Documentation: ${pages}\n`)
    .replace(/^from dataclasses import dataclass$/m, LAZY_MODELS)
    .replace(/^from _sse import \*$/m, 'from . import _http as httpx')
    .replace(/^from _multipart import \*\n/m, '')
    .replaceAll(/^from (_\w+) import \*$/gm, 'from .$1 import *')
    .replaceAll(TYPE_FIELD, '$1\n    @property\n    def type(self) -> $2:\n        return self.type_\n');
}

/** The module with the facts that the generated table of operations lacks. @param client name and version, for `User-Agent` */
export function factsModule(document: JsonObject, client: string): string {
  const keys: string[] = [];
  const exploded: string[] = [];
  for (const item of Object.values(objectOf(document.paths)))
    for (const method of PATH_ITEM_METHODS) {
      const { operationId, parameters } = objectOf(objectOf(item)[method]);
      for (const { name, in: place, explode, schema } of arrayOf(parameters).map((each) =>
        resolveObject(document, each),
      )) {
        if (name === 'Idempotency-Key') keys.push(stringOf(operationId) ?? '');
        const isList = resolveObject(document, schema).type === 'array';
        if (place === 'query' && isList && explode !== false)
          exploded.push(`${stringOf(operationId)}.${stringOf(name)}`);
      }
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
