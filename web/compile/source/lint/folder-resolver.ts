import { realpathSync } from 'node:fs';
import { sep } from 'node:path';

import { BaseResolver, type Document, ResolveError, isAbsoluteUrl, type Source } from '@redocly/openapi-core';
import { isMap, parseDocument } from 'yaml';

import type { Json } from '../../../model/text/json.ts';
import { localizeSchemaIds } from './schema-ids.ts';
import { assertWalkable } from './size-limits.ts';

/** Begins the message of every `$ref` that is refused; other messages are about missing files. */
export const REFUSED = 'Reference refused:';

/**
 * Resolves each `$ref` to a file below one folder only. It does not fetch URLs, read other folders or follow symbolic links
 * out of the folder. It throws a ResolveError that begins with {@link REFUSED}.
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
        `${absoluteRef} is a URL, and the build has no network access. Save the file in the same folder and refer to it by path.`,
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
    const document = this.#parse(source, isRoot);
    try {
      assertWalkable(document.parsed);
      if (source.body.includes('$id')) localizeSchemaIds(document.parsed as Json);
    } catch (error) {
      throw new ResolveError(error as Error);
    }
    return document;
  }

  /**
   * The linter's parser (js-yaml 5) refuses some YAML that other parsers read, such as a closing bracket at the column of its key.
   * Such a file is parsed again with `yaml`; findings keep their lines, because the linter locates them in the text.
   */
  #parse(source: Source, isRoot?: boolean): Document {
    try {
      return super.parseDocument(source, isRoot);
    } catch (error) {
      const document = parseDocument(source.body, { merge: true, schema: 'core' });
      if (document.errors.length > 0 || !isMap(document.contents)) throw error;
      // No limit of aliases is needed: an alias gives the same object, and `assertWalkable` measures the result.
      return { source, parsed: document.toJS({ maxAliasCount: -1 }) as unknown };
    }
  }
}

function refusal(reason: string): ResolveError {
  return new ResolveError(new Error(`${REFUSED} ${reason}`));
}
