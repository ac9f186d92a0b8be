import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { isAbsoluteUrl } from '@redocly/openapi-core';

import { decodedText } from '../../../model/text/decode.ts';
import { getOrMake } from '../../base/get-or-make.ts';

/** `$self` at the root of a document: in YAML at the beginning of a line, in JSON as one of the first keys. */
const SELF = /^(?:\{?\s*"\$self"|["']?\$self["']?)\s*:\s*["']?(?<self>[^\s"'#,{}]+)/m;

/** The identities that the documents of a folder give themselves (OpenAPI 3.2, `$self`). */
export class Identities {
  readonly #folder: string;
  /** The base URI of each file; null without `$self`. */
  readonly #bases = new Map<string, URL | null>();
  #files: ReadonlyMap<string, string> | null = null;

  /** @param folder absolute path */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The file that a reference names: the one with this `$self`, else the one at the same relative place.
   * @param base absolute path of the document
   * @returns null if neither the document nor the reference has an identity, or no file has it
   */
  resolve(base: string | null, ref: string): string | null {
    const own = base === null || isAbsoluteUrl(base) ? null : this.#baseOf(base);
    if (own === null && !isAbsoluteUrl(ref)) return null;
    if (!URL.canParse(ref, own?.href)) return null;
    const target = new URL(ref, own?.href);
    target.hash = '';
    if (target.protocol === 'file:') return isAbsoluteUrl(ref) ? null : fileURLToPath(target);
    const file = this.#byIdentity().get(target.href);
    if (file !== undefined) return file;
    if (base === null || own?.origin !== target.origin) return isAbsoluteUrl(ref) ? null : target.href;
    return join(dirname(base), decodedText(posix.relative(dirname(own.pathname), target.pathname)));
  }

  #byIdentity(): ReadonlyMap<string, string> {
    this.#files ??= new Map(
      readdirSync(this.#folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:ya?ml|json)$/i.test(name))
        .map((name) => join(this.#folder, name))
        .flatMap((file) => {
          const identity = this.#baseOf(file);
          return identity === null ? [] : [[identity.href, file] as const];
        }),
    );
    return this.#files;
  }

  #baseOf(file: string): URL | null {
    return getOrMake(this.#bases, file, () => {
      const self = SELF.exec(readSource(file))?.groups?.self;
      const retrieved = pathToFileURL(file);
      return self !== undefined && URL.canParse(self, retrieved.href) ? new URL(self, retrieved) : null;
    });
  }
}

/** The text of a file; empty if it cannot be read, which the resolver reports. */
function readSource(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
