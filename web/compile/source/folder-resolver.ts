import { realpathSync } from 'node:fs';
import { sep } from 'node:path';

import { BaseResolver, type Document, ResolveError, isAbsoluteUrl, type Source } from '@redocly/openapi-core';

import { assertWalkable } from './size-limits.ts';

/** Begins the message of every reference that is refused rather than merely missing. */
export const REFUSED = 'Reference refused:';

/**
 * Resolves `$ref`s to files below one folder and to nothing else: no URL is fetched, no other folder is read,
 * and a symbolic link does not lead out either. Throws a ResolveError that begins with {@link REFUSED}.
 */
export class FolderResolver extends BaseResolver {
  readonly #folder: string;

  /** @param folder absolute path, without symbolic links, of the folder whose files may be read */
  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    if (isAbsoluteUrl(absoluteRef)) {
      throw refusal(
        `${absoluteRef} is a URL, and the build reads no network. Save the file in the same folder and refer to it by path.`,
      );
    }
    let real: string;
    try {
      real = realpathSync(absoluteRef);
    } catch {
      throw new ResolveError(new Error('the file does not exist.'));
    }
    if (!real.startsWith(this.#folder + sep)) {
      throw refusal('the file is outside the folder of this audience. Copy what you need into the folder.');
    }
    return super.loadExternalRef(real);
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    try {
      assertWalkable(document.parsed);
    } catch (error) {
      throw new ResolveError(error as Error);
    }
    return document;
  }
}

function refusal(reason: string): ResolveError {
  return new ResolveError(new Error(`${REFUSED} ${reason}`));
}
