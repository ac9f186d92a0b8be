import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { errorText } from '../../model/text/error-text.ts';
import { isObject, type Json, type JsonObject, keyOfPointerToken, valueAtPointer } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { findPackage, installedPackage, type ServedPackage } from '../licenses/licenses.ts';
import type { ServedPart } from '../licenses/sbom.ts';
import type { ClientForms } from './client-document.ts';
import { pythonDocument, withoutMarks } from './python-document.ts';
import { runTool } from './setup.ts';

const GENERATOR = '@redocly/cli';

/** Everything that a package of a client is made of, besides its description. */
export interface ClientKind {
  names: Readonly<Record<'PACKAGE' | 'MODULE' | 'VERSION' | 'URL' | 'BASE', string>>;
  /** Whether it has the generated code only, without the rules of an API. */
  isPlain: boolean;
  forms: ClientForms;
}

/** The software in each client: the generator writes functions of its own into it. */
export function clientPart(name: string, version: string): ServedPart & { packages: ServedPackage[] } {
  const folder = findPackage(GENERATOR, PROJECT_ROOT);
  return { name, version, packages: folder === null ? [] : [installedPackage(folder)] };
}

/** Generates the code of both languages in one process, which loads the generator once. */
export async function generate(folder: string, document: JsonObject, className: string): Promise<void> {
  const python = { generators: ['python'], runtime: 'module' };
  const apis = {
    typescript: { root: 'typescript.json', clientOutput: 'typescript/src/api.ts' },
    python: { root: 'python.json', clientOutput: 'python/generated/api.ts', client: python },
  };
  writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ extends: [], apis }));
  for (let round = 1; ; round += 1) {
    writeFileSync(join(folder, apis.typescript.root), JSON.stringify(document));
    writeFileSync(join(folder, apis.python.root), JSON.stringify(pythonDocument(document, className)));
    try {
      return await runTool(GENERATOR, 'bin/cli.js', ['generate-client', '--config', 'redocly.yaml'], folder);
    } catch (error) {
      const refused = withoutMarks(errorText(error)).matchAll(REFUSED);
      if (round > MOST_ROUNDS || !correct(document, [...refused], round < 3)) throw error;
    }
  }
}

/** A mistake in a description, with its pointer. The generator refuses a description with mistakes, of which the build only warns. */
const REFUSED = /^- (.*) \(at (#\/.*)\)$/gm;
const MOST_ROUNDS = 5;

/** Removes each value that the generator refused, or adds the field that is missing there. Returns false if it refused no value. */
function correct(document: JsonObject, refused: readonly RegExpExecArray[], adds: boolean): boolean {
  const lists = new Map<Json[], Set<number>>();
  for (const [, problem = '', at = ''] of refused) {
    const missing = adds ? /^The field `(\w+)` must be present|fields: (\w+)/.exec(problem) : null;
    const name = missing?.[1] ?? missing?.[2];
    const [, around = '#', key = ''] = /^(.*)\/([^/]*)$/.exec(at) ?? [];
    const place = valueAtPointer(document, name === undefined ? around : at);
    if (Array.isArray(place)) getOrMake(lists, place, () => new Set()).add(Number(key));
    else if (isObject(place) && name === undefined) delete place[keyOfPointerToken(key)];
    else if (isObject(place) && name !== undefined)
      place[name] = /^(?:content|paths|responses|schema)$/.test(name) ? {} : '';
  }
  for (const [list, indexes] of lists) list.splice(0, list.length, ...list.filter((_, index) => !indexes.has(index)));
  return refused.length > 0;
}
