import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';

import {
  type Document,
  bundle,
  detectSpec,
  getLineColLocation,
  lintDocument,
  stringifyYaml,
} from '@redocly/openapi-core';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';

import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import { isObject, type JsonObject, objectOf } from '../../model/text/json.ts';
import { inlineBodyParameters } from '../openapi/body-parameters.ts';
import { encodeTabFields, styleCollectionFormats } from '../openapi/collection-format.ts';
import { isOverlayName, OVERLAY_KEY, type OverlaySource, overlaySourceOf } from '../translation/overlay-source.ts';
import { FolderResolver } from './folder-resolver.ts';
import { lintConfig } from './lint-config.ts';
import { messageOf, problemsToFindings, unreadableFile } from './lint-findings.ts';
import { MIGRATION_KEY, type MigrationSource, migrationSourceOf } from './migration-source.ts';
import { WORKFLOW_KEY, type WorkflowSource, workflowSourceOf } from './workflow-source.ts';

/** One API description, bundled into a single OpenAPI 3.x document in which every `$ref` is local. */
export interface ApiSource {
  /** Path relative to the site, e.g. `specs/public/v3.yaml`. */
  file: string;
  /** Name below the audience's folder, e.g. `v3.yaml`. */
  name: string;
  /** The description as OpenAPI 3.x, from which pages are built. */
  document: JsonObject;
  /** The description in the version it was written in, which overlays translate. */
  description: JsonObject;
  /** Upgrades a translated `description` to a `document`. */
  documentOf(description: JsonObject): JsonObject;
  /** Absolute paths of all its files. */
  dependencies: string[];
  /** The bundled description for readers to download. */
  yaml(): string;
  json(): string;
  /** The location of a pointer of the document; only the file if the pointer is not in it. */
  locate(pointer: string): SourceLocation;
}

export type ReadApiSource =
  | { kind: 'api'; source: ApiSource; findings: Finding[] }
  /** An Arazzo document. */
  | { kind: 'workflows'; source: WorkflowSource; findings: Finding[] }
  /** A mapping from the operations of one description to those of another. */
  | { kind: 'migration'; source: MigrationSource; findings: Finding[] }
  /** A translation of a description. */
  | { kind: 'overlay'; source: OverlaySource; findings: Finding[] }
  /** Any other file, such as a part of a description. `language`: the description language of its root key, if it is known. */
  | { kind: 'other'; language: string | null; findings: Finding[] }
  | { kind: 'broken'; findings: Finding[] };

interface ReadApiOptions {
  /** Absolute path of the site's folder. */
  root: string;
  /** Absolute path of the audience's folder; no `$ref` leads out of it. */
  folder: string;
  strictness: 'error' | 'warning';
  lint: boolean;
  /** Whether the linter's rules about style apply. Default true. */
  styleRules?: boolean;
}

/**
 * Reads, lints and bundles one file with `@redocly/openapi-core`; Swagger 2.0 is upgraded to OpenAPI 3.0.
 * It never throws because of the content of a file; all problems are returned as findings.
 * @param path absolute path of a YAML or JSON file
 */
export async function readApiSource(
  path: string,
  { root: site, folder: audience, strictness, lint, styleRules = true }: ReadApiOptions,
): Promise<ReadApiSource> {
  const [root, folder, real] = [realpathSync(site), realpathSync(audience), realpathSync(path)];
  const file = relative(root, real).replaceAll('\\', '/');
  const resolver = new FolderResolver(folder);
  let document: Document;
  try {
    const read = await resolver.resolveDocument(null, real, true);
    if (read instanceof Error) throw read;
    document = read;
  } catch (error) {
    return { kind: 'broken', findings: [unreadableFile(error, file, root)] };
  }
  const name = relative(folder, real).replaceAll('\\', '/');
  if (!isOverlayName(name) && isObject(document.parsed) && WORKFLOW_KEY in document.parsed) {
    const config = await lintConfig(styleRules);
    const problems = lint ? await lintDocument({ document, config, externalRefResolver: resolver }) : [];
    const findings = await problemsToFindings(problems, { root, strictness, resolver, styleRules });
    return {
      kind: 'workflows',
      source: workflowSourceOf(document.source, {
        file,
        name,
        parsed: document.parsed,
        locate: locator(document.source, file),
      }),
      findings,
    };
  }
  if (isOverlayName(name) || !isApiDescription(document)) return readOther(document, { file, name, strictness });

  const location = { file };
  try {
    detectSpec(document.parsed);
  } catch (error) {
    return {
      kind: 'broken',
      findings: [
        {
          severity: 'error',
          code: 'unsupported-version',
          message: messageOf(error, root),
          remedy: 'Use swagger: "2.0" or openapi: 3.0.x, 3.1.x or 3.2.x.',
          location,
        },
      ],
    };
  }

  try {
    const config = await lintConfig(styleRules);
    const problems = lint ? await lintDocument({ document, config, externalRefResolver: resolver }) : [];
    const original: Document = { source: document.source, parsed: structuredClone(document.parsed) };
    const bundled = await bundle({ doc: original, config, externalRefResolver: resolver });
    const findings = await problemsToFindings([...bundled.problems, ...problems], {
      root,
      strictness,
      resolver,
      styleRules,
    });
    const dependencies = [...new Set([real, ...bundled.fileDependencies])].filter((dependency) =>
      isAbsolute(dependency),
    );
    const source = apiSource({ file, name, dependencies, document, bundled: objectOf(bundled.bundle.parsed) });
    return { kind: 'api', source, findings };
  } catch (error) {
    return {
      kind: 'broken',
      findings: [
        {
          severity: 'error',
          code: 'invalid-description',
          message: `The document cannot be read as an API description: ${messageOf(error, root)}`,
          remedy:
            'Check it against the OpenAPI specification; the structure near the named key is invalid in this version.',
          location,
        },
      ],
    };
  }
}

function isApiDescription(document: Document): document is Document<JsonObject> {
  return isObject(document.parsed) && ('openapi' in document.parsed || 'swagger' in document.parsed);
}

/** Reads a file that is not an API description: an overlay, a mapping between two descriptions, or a part of a description. */
function readOther(
  { source, parsed }: Document,
  { file, name, strictness }: { file: string; name: string } & Pick<ReadApiOptions, 'strictness'>,
): ReadApiSource {
  if (isOverlayName(name) || (isObject(parsed) && OVERLAY_KEY in parsed)) {
    const { source: overlay, findings } = overlaySourceOf({
      file,
      name,
      parsed,
      locate: locator(source, file),
      severity: strictness,
    });
    return overlay === null ? { kind: 'broken', findings } : { kind: 'overlay', source: overlay, findings };
  }
  if (!isObject(parsed) || !['string', 'number'].includes(typeof parsed[MIGRATION_KEY]))
    return { kind: 'other', language: languageOf(parsed), findings: [] };
  const { source: migration, findings } = migrationSourceOf({ file, name, parsed, locate: locator(source, file) });
  return migration === null ? { kind: 'broken', findings } : { kind: 'migration', source: migration, findings };
}

/** Languages of other descriptions, by the key at the root of their documents. */
const OTHER_LANGUAGES: Readonly<Record<string, string>> = { asyncapi: 'AsyncAPI' };

function languageOf(parsed: unknown): string | null {
  return Object.entries(OTHER_LANGUAGES).find(([key]) => isObject(parsed) && key in parsed)?.[1] ?? null;
}

interface ApiSourceParts {
  file: string;
  name: string;
  dependencies: string[];
  document: Document;
  bundled: JsonObject;
}

function apiSource({ file, name, dependencies, document, bundled }: ApiSourceParts): ApiSource {
  const isSingleFile = dependencies.length === 1;
  const isYaml = !file.endsWith('.json');
  const documentOf = (description: JsonObject): JsonObject =>
    'swagger' in description
      ? encodeTabFields(
          upgradeFromTwoToThree(
            styleCollectionFormats(inlineBodyParameters(withoutEmptyOperations(structuredClone(description)))),
          ) as JsonObject,
        )
      : description;
  return {
    file,
    name,
    dependencies,
    document: documentOf(bundled),
    description: bundled,
    documentOf,
    yaml: () => (isSingleFile && isYaml ? document.source.body : stringifyYaml(bundled)),
    json: () => JSON.stringify(bundled, null, 2),
    locate: locator(document.source, file),
  };
}

/** Locates pointers in a file by the line of their last key. */
function locator(source: Document['source'], file: string): (pointer: string) => SourceLocation {
  return (pointer) => {
    try {
      const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
      return { file, line: start.line, column: start.col };
    } catch {
      return { file };
    }
  };
}

/** A file name without its last extension: `v3.yaml` gives `v3`. */
export function baseNameOf(name: string): string {
  return join(dirname(name), basename(name).replace(/\.[^.]+$/, '')).replaceAll('\\', '/');
}

/** Drops empty paths and operations of Swagger 2.0, because the upgrader expects objects. */
function withoutEmptyOperations(document: JsonObject): JsonObject {
  const paths = objectOf(document.paths);
  const isFilled = ([, value]: [string, unknown]): boolean => value !== null;
  const kept = Object.entries(paths)
    .filter(([, item]) => isObject(item))
    .map(([path, item]) => [path, Object.fromEntries(Object.entries(objectOf(item)).filter(isFilled))]);
  return { ...document, paths: Object.fromEntries(kept) as JsonObject };
}
