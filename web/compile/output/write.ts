import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { packTexts } from '../../model/edge/text-pack.ts';

/** A folder that is written beside its place and moved there whole, so that a failed build leaves the last good one. */
export class Staging {
  readonly folder: string;
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
    this.folder = `${target}.partial-${process.pid}`;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  /** Puts the folder in its place. */
  commit(): void {
    const old = `${this.#target}.old-${process.pid}`;
    if (existsSync(this.#target)) renameSync(this.#target, old);
    renameSync(this.folder, this.#target);
    rmSync(old, { recursive: true, force: true });
  }

  discard(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param path below the folder */
  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  copy(from: string, path: string): void {
    if (existsSync(from)) cpSync(from, join(this.folder, path), { recursive: true });
  }
}

/** File of a public document: `/` is `index.html`, `/es/intro` is `es/intro.html`; a path with an ending of its own is kept. */
export function fileOfPath(path: string): string {
  const decoded = decodeURI(path);
  if (decoded === '/') return 'index.html';
  return /\.(?:json|yaml|txt|xml)$/.test(decoded) ? decoded.slice(1) : `${decoded.slice(1)}.html`;
}

/** Gated texts as the worker imports them, keyed by their canonical path: decoded, lower case. */
export function internalPack(texts: ReadonlyMap<string, string>): string {
  return packTexts(new Map([...texts].map(([path, text]) => [decodeURI(path).toLowerCase(), text])));
}
