import { existsSync, realpathSync, readdirSync, readFileSync } from 'node:fs';
import { sep, dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import {
  BaseResolver,
  type Document,
  isAbsoluteUrl,
  ResolveError,
  Source,
  YamlParseError,
} from '@redocly/openapi-core';

import { decodedText } from '../../../model/text/decode.ts';
import { doubleOf, type Json, type JsonObject, mapScalars, objectOf } from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { once } from '../../base/once.ts';
import { structuresIn } from '../../openapi/reading/traversal.ts';
import { parseExactYaml } from './exact-yaml.ts';
import { minorVersionOf, upgradeSchemas } from './join-version.ts';
import { assertWalkable } from './size-limits.ts';

/** `$self` at the root of a document: in YAML at the beginning of a line, in JSON as one of the first keys. */
const SELF = /^(?:\{?\s*"\$self"|["']?\$self["']?)\s*:\s*["']?(?<self>[^\s"'#,{}]+)/m;

/** Begins the message of every `$ref` that is refused; other messages are about missing files. */
export const REFUSED = 'Reference refused:';

/**
 * The texts of files by their paths. Each description reads its files for itself, and the values of a file are slices of its text, so
 * all descriptions share one copy of it.
 */
const texts = new Map<string, string>();

/**
 * Resolves each `$ref` to a file below one folder only. It does not fetch URLs, read other folders or follow symbolic links
 * out of the folder. It throws a ResolveError that begins with {@link REFUSED}.
 */
export class FolderResolver extends BaseResolver {
  readonly #folder: string;
  readonly #fileOfIdentity: FileOfIdentity;
  /** The newest minor version of OpenAPI 3 among the files that were read; null without one. */
  newest: number | null = null;
  /** The minor version as which files are joined; null for that of each file. */
  #joinedAs: number | null;

  /** @param folder absolute path, without symbolic links, of the folder whose files may be read */
  constructor(folder: string, joinedAs: number | null = null) {
    super();
    this.#joinedAs = joinedAs;
    this.#folder = folder;
    this.#fileOfIdentity = identitiesIn(folder);
  }

  /** A `$ref` is a URI, so a file name in it can be percent-encoded. A file that has the encoded name itself wins. */
  override resolveExternalRef(base: string | null, ref: string): string {
    const path = this.#fileOfIdentity(base, ref) ?? super.resolveExternalRef(base, ref);
    return isAbsoluteUrl(path) || existsSync(path) ? path : decodedText(path);
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    if (isAbsoluteUrl(absoluteRef)) {
      throw refusal(
        `${absoluteRef} is a URL, and the build has no network access. Save the file in the same folder and refer to it by path, or by its $self.`,
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
    const source = await super.loadExternalRef(real);
    const known = texts.get(real);
    if (known === source.body) return new Source(source.absoluteRef, known, source.mimeType);
    texts.set(real, source.body);
    return source;
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = this.#parse(source, isRoot);
    try {
      assertWalkable(document.parsed);
      this.#join(document.parsed as Json, isRoot === true);
      if (source.body.includes('$id')) localizeSchemaIds(document.parsed as Json);
    } catch (error) {
      throw new ResolveError(error as Error);
    }
    return document;
  }

  /** Upgrades a file of an older version than the one that is joined. The first file that is read is the root. */
  #join(parsed: Json, isRoot: boolean): void {
    const minor = minorVersionOf(parsed);
    if (minor === null) {
      if (!isRoot && this.#joinedAs !== null && objectOf(parsed).swagger !== undefined)
        upgradeSchemas(parsed, this.#joinedAs);
      return;
    }
    this.newest = Math.max(this.newest ?? 0, minor);
    if (isRoot) this.#joinedAs ??= minor;
    if (minor > 0 || (this.#joinedAs ?? 0) === 0) return;
    upgradeSchemas(parsed, this.#joinedAs ?? 0);
    objectOf(parsed).openapi = `3.${this.#joinedAs}.0`;
  }

  /** Parses YAML and JSON with numbers as written. A reference to another file gets its text. */
  #parse(source: Source, isRoot?: boolean): Document {
    const { absoluteRef, body } = source;
    if (isRoot !== true && !/\.(?:ya?ml|json)$/i.test(absoluteRef)) return super.parseDocument(source, isRoot);
    try {
      return { source, parsed: parseExactYaml(body, absoluteRef) };
    } catch (error) {
      throw new YamlParseError(error as Error, source);
    }
  }
}

/** The parts of linted documents that have other numbers than the documents as written. */
const exactParts = new WeakMap<object, unknown>();

/** A part of a linted document with its numbers as written. */
export function exactOf<T>(part: T): T {
  return ((typeof part === 'object' && part !== null ? exactParts.get(part) : undefined) as T | undefined) ?? part;
}

/** The documents of another resolver with doubles, because the linter's rules know no exact numbers. */
export class LintResolver extends BaseResolver {
  readonly #exact: FolderResolver;
  readonly #documents = new Map<object, Document>();

  constructor(exact: FolderResolver) {
    super();
    this.#exact = exact;
  }

  document<T>(document: Document<T>): Document<T> {
    return getOrMake(this.#documents, document, () => ({
      source: document.source,
      parsed: mapScalars(document.parsed as Json, doubleOf, (copy, part) => exactParts.set(copy, part)),
    })) as Document<T>;
  }

  override resolveExternalRef(...reference: Parameters<BaseResolver['resolveExternalRef']>): string {
    return this.#exact.resolveExternalRef(...reference);
  }

  override async resolveDocument<T>(...reference: Parameters<BaseResolver['resolveDocument']>) {
    const read = await this.#exact.resolveDocument<T>(...reference);
    return read instanceof Error ? read : this.document(read);
  }
}

function refusal(reason: string): ResolveError {
  return new ResolveError(new Error(`${REFUSED} ${reason}`));
}

/**
 * Replaces each `$ref` to the `$id` of a schema in the same document by a local reference, so that no address is resolved. Changes
 * the document.
 */
function localizeSchemaIds(document: Json): void {
  const ids = new Map<string, string>();
  const references: (JsonObject & { $ref: string })[] = [];
  for (const { value, pointer } of structuresIn(document)) {
    const { $id, $ref } = value as JsonObject;
    if (typeof $id === 'string' && !ids.has($id)) ids.set($id, pointer);
    if (typeof $ref === 'string' && !$ref.startsWith('#')) references.push(value as JsonObject & { $ref: string });
  }
  for (const reference of references) {
    const [id = '', fragment = ''] = reference.$ref.split('#', 2);
    const pointer = ids.get(id);
    if (pointer !== undefined && /^(?:\/.*)?$/.test(fragment)) reference.$ref = pointer + fragment;
  }
}

/** Finds the file that a reference names; null if neither the document nor the reference has an identity, or no file has it. */
type FileOfIdentity = (base: string | null, ref: string) => string | null;

/**
 * Resolves references by the identities that the documents of a folder give themselves (OpenAPI 3.2, `$self`): to the file with this
 * `$self`, else to the one at the same relative place. @param folder absolute path
 */
function identitiesIn(folder: string): FileOfIdentity {
  /** The base URI of each file; null without `$self`. */
  const bases = new Map<string, URL | null>();
  const baseOf = (file: string): URL | null =>
    getOrMake(bases, file, () => {
      const self = SELF.exec(readSource(file))?.groups?.self;
      const retrieved = pathToFileURL(file);
      return self !== undefined && URL.canParse(self, retrieved.href) ? new URL(self, retrieved) : null;
    });
  const byIdentity = once(() => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ya?ml|json)$/i.test(name))
      .map((name) => join(folder, name));
    return new Map(
      files.flatMap((file) => {
        const base = baseOf(file);
        return base === null ? [] : [[base.href, file] as const];
      }),
    );
  });
  return (base, ref) => {
    const own = base === null || isAbsoluteUrl(base) ? null : baseOf(base);
    if (own === null && !isAbsoluteUrl(ref)) return null;
    if (!URL.canParse(ref, own?.href)) return null;
    const target = new URL(ref, own?.href);
    target.hash = '';
    if (target.protocol === 'file:') return isAbsoluteUrl(ref) ? null : fileURLToPath(target);
    const file = byIdentity().get(target.href);
    if (file !== undefined) return file;
    if (base === null || own?.origin !== target.origin) return isAbsoluteUrl(ref) ? null : target.href;
    return join(dirname(base), decodedText(posix.relative(dirname(own.pathname), target.pathname)));
  };
}

/** The text of a file; empty if it cannot be read, which the resolver reports. */
function readSource(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
