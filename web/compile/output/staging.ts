import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { packTexts } from '../../model/edge/text-pack.ts';
import type { Output } from '../outputs.ts';

/** A folder that is written beside its target and then replaces it as a whole: a failed build leaves the previous output as it was. */
export class Staging {
  readonly folder: string;
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
    this.folder = `${target}.partial-${process.pid}`;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  /** Replaces the target by the folder. */
  commit(): void {
    const old = `${this.#target}.old-${process.pid}`;
    if (existsSync(this.#target)) renameSync(this.#target, old);
    renameSync(this.folder, this.#target);
    rmSync(old, { recursive: true, force: true });
  }

  discard(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param path relative to the folder */
  write(path: string, text: string | Uint8Array): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  copy(from: string, path: string): void {
    if (existsSync(from)) cpSync(from, join(this.folder, path), { recursive: true });
  }
}

/** The file of an output: `/` is `index.html`, `/es/intro` is `es/intro.html`; other files than HTML have their extension in the path. */
export function fileOf({ path, type }: Pick<Output, 'path' | 'type'>): string {
  const name = decodeURI(path).slice(1);
  return type === 'text/html' ? `${name || 'index'}.html` : name;
}

/** Packs the internal texts for the worker, by their canonical path: decoded, lower case. Texts of one type are together, because they compress better. */
export function internalPack(texts: ReadonlyMap<string, string>): string {
  const byKey = [...texts].map(([path, text]) => [decodeURI(path).toLowerCase(), text] as const);
  const [documents, files] = [false, true].map((isFile) => byKey.filter(([key]) => /\.\w+$/.test(key) === isFile));
  return packTexts(new Map([...(documents ?? []), ...(files ?? [])]));
}
