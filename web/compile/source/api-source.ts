import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';

import { bundle, detectSpec, type Document, lintDocument, Source } from '@redocly/openapi-core';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import mapValues from 'lodash-es/mapValues.js';

import {
  ExactNumber,
  isObject,
  type Json,
  type JsonObject,
  mapScalars,
  numberOfText,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import { type Finding, findingOf, type SourceLocation } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import {
  encodeTabFields,
  inlineBodyParameters,
  liftAlternatives,
  styleCollectionFormats,
} from '../openapi/reading/prepared.ts';
import { structuresIn } from '../openapi/reading/traversal.ts';
import { exactYaml } from './lint/exact-yaml.ts';
import { FolderResolver, LintResolver } from './lint/folder-resolver.ts';
import { minorVersionOf } from './lint/join-version.ts';
import { lintConfig } from './lint/lint-config.ts';
import { locationIn, messageOf, problemsToFindings, unreadableFile } from './lint/lint-findings.ts';
import { yamlForOldReaders } from './lint/yaml-1.1.ts';
import {
  isOverlayName,
  OVERLAY_KEY,
  type OverlaySource,
  overlaySourceOf,
  type Translatable,
} from './overlay-source.ts';
import { type MarkedText, takeProofMarks, withoutProofMarks } from './proof-marks.ts';
import { circularReferenceIn, inlineContents, isSelfContained } from './references.ts';
import { MIGRATION_KEY, type MigrationSource, migrationSourceOf } from './version-sources.ts';
import { WORKFLOW_KEY, type WorkflowSource, workflowSourceOf } from './workflow-source.ts';

/** One API description, bundled into a single OpenAPI 3.x document in which every `$ref` is local. */
export interface ApiSource extends Translatable {
  /** The texts that have marks of proofs, with these marks. */
  marks: MarkedText[];
  /** Absolute paths of all its files. */
  dependencies: string[];
  /** The bundled description for readers to download. */
  yaml(): string;
  json(): string;
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
  | { kind: 'other'; language: 'AsyncAPI' | null; findings: Finding[] }
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
  /** The minor version of OpenAPI 3 as which files of different versions are joined. Default: that of the file. */
  joinedAs?: number | null;
}

/** The linter's settings, with and without the rules about style. Every file is read with the same ones. */
const lintConfigs = new Map<boolean, ReturnType<typeof lintConfig>>();

/**
 * Reads, lints and bundles one file with `@redocly/openapi-core`; Swagger 2.0 is upgraded to OpenAPI 3.0.
 * It never throws because of the content of a file; all problems are returned as findings.
 * @param path absolute path of a YAML or JSON file
 */
export async function readApiSource(path: string, options: ReadApiOptions): Promise<ReadApiSource> {
  const { strictness, lint, styleRules = true, joinedAs = null } = options;
  const [root, folder, real] = [realpathSync(options.root), realpathSync(options.folder), realpathSync(path)];
  const file = relative(root, real).replaceAll('\\', '/');
  if (!isUtf8(readFileSync(real))) return broken(findingOf('unreadable-file/encoding', {}, { file }, strictness));
  const exactResolver = new FolderResolver(folder, joinedAs);
  const resolver = new LintResolver(exactResolver);
  let document: Document;
  try {
    const read = await exactResolver.resolveDocument(null, real, true);
    if (read instanceof Error) throw read;
    document = read;
  } catch (error) {
    return broken({ ...unreadableFile(error, file, root), severity: strictness });
  }
  const name = relative(folder, real).replaceAll('\\', '/');
  const config = await getOrMake(lintConfigs, styleRules, () => lintConfig(styleRules));
  const hasWorkflows = !isOverlayName(name) && isObject(document.parsed) && WORKFLOW_KEY in document.parsed;
  if (isOverlayName(name) || !(hasWorkflows || isApiDescription(document)))
    return readOther(resolver.document(document), { file, name, strictness });

  const problem = versionProblem(document, root);
  const id = hasWorkflows ? 'unsupported-version/workflows' : 'unsupported-version';
  if (problem !== null) return broken(findingOf(id, { problem }, { file }, strictness));
  const context = { root, strictness, resolver, styleRules };
  const { problems, failures } = lint
    ? await lintProblems(document, { file, config, ...context })
    : { problems: [], failures: [] };

  if (hasWorkflows) {
    const findings = await problemsToFindings(problems, context);
    const parsedFile = { file, name, parsed: objectOf(document.parsed), locate: locator(document.source, file) };
    const source = workflowSourceOf(document.source, parsedFile);
    return { kind: 'workflows', source, findings: [...failures, ...findings] };
  }

  try {
    // The bundler changes the document.
    const bundled = isSelfContained(document.parsed as Json)
      ? null
      : await bundle({ doc: document, config, externalRefResolver: exactResolver });
    const minor = minorVersionOf(document.parsed);
    const { newest } = exactResolver;
    // A file of a newer version has notations that the root's version does not know.
    if (minor === 0 && newest !== null && newest > 0 && joinedAs === null)
      return await readApiSource(path, { ...options, joinedAs: newest });
    const findings = await problemsToFindings([...(bundled?.problems ?? []), ...problems], context);
    const files = new Set([real, ...(bundled?.fileDependencies ?? [])]);
    const dependencies = [...files].filter((path) => isAbsolute(path));
    const description = objectOf((bundled?.bundle ?? document).parsed);
    if (bundled !== null) inlineContents(description);
    const source = apiSource({ file, name, dependencies, source: document.source, bundled: description });
    return { kind: 'api', source, findings: [...failures, ...findings] };
  } catch (error) {
    const circle = await circleOfFiles(document, real, exactResolver);
    const place = circle === null ? { file } : locator(document.source, file)(circle);
    return broken(findingOf('invalid-description', { reason: messageOf(error, root) }, place, strictness));
  }
}

/** The pointer of the first reference of a description that leads back to itself through other files; null without one. */
async function circleOfFiles({ parsed }: Document, file: string, resolver: FolderResolver): Promise<string | null> {
  for (const { value, pointer } of structuresIn(parsed as Json)) {
    const followed = new Set<string>();
    let [base, ref] = [file, stringOf(objectOf(value).$ref)];
    while (ref !== null && !followed.has(`${base} ${ref}`)) {
      followed.add(`${base} ${ref}`);
      const [path = '', fragment = ''] = ref.split('#');
      if (path !== '') base = resolver.resolveExternalRef(base, path);
      const read = await resolver.resolveDocument(null, base).catch(() => null);
      const target = read === null || read instanceof Error ? null : valueAtPointer(read.parsed, `#${fragment}`);
      ref = stringOf(objectOf(target).$ref);
    }
    if (ref !== null) return pointer;
  }
  return null;
}

/** Why the linter does not know the version of a document; null if it does. */
function versionProblem({ parsed }: Document, root: string): string | null {
  try {
    detectSpec(mapValues(objectOf(parsed), (value) => (value instanceof ExactNumber ? Number(value) : value)));
    return null;
  } catch (error) {
    return messageOf(error, root);
  }
}

interface LintContext extends Pick<ReadApiOptions, 'root' | 'strictness'> {
  file: string;
  config: Awaited<ReturnType<typeof lintConfig>>;
  resolver: LintResolver;
}

/** The linter's problems. A document that the linter cannot walk is compiled all the same, with a finding that says so. */
async function lintProblems(
  document: Document,
  { root, file, config, resolver, strictness }: LintContext,
): Promise<{ problems: Awaited<ReturnType<typeof lintDocument>>; failures: Finding[] }> {
  try {
    const linted = { document: resolver.document(document), config, externalRefResolver: resolver };
    return { problems: await lintDocument(linted), failures: [] };
  } catch (error) {
    const circle = circularReferenceIn(document.parsed as Json);
    const finding =
      circle === null
        ? findingOf('lint-failed', { reason: messageOf(error, root) }, { file }, strictness)
        : findingOf('circular-reference', { circle }, locator(document.source, file)(circle), strictness);
    return { problems: [], failures: [finding] };
  }
}

function broken(finding: Finding): ReadApiSource {
  return { kind: 'broken', findings: [finding] };
}

function isApiDescription(document: Document): document is Document<JsonObject> {
  return isObject(document.parsed) && ('openapi' in document.parsed || 'swagger' in document.parsed);
}

/** Reads a file that is not an API description: an overlay, a mapping between two descriptions, or a part of a description. */
function readOther(
  { source, parsed }: Document,
  { file, name, strictness }: { file: string; name: string } & Pick<ReadApiOptions, 'strictness'>,
): ReadApiSource {
  const parsedFile = { file, name, parsed, locate: locator(source, file) };
  if (isOverlayName(name) || (isObject(parsed) && OVERLAY_KEY in parsed)) {
    const { source: overlay, findings } = overlaySourceOf({ ...parsedFile, severity: strictness });
    return overlay === null ? { kind: 'broken', findings } : { kind: 'overlay', source: overlay, findings };
  }
  if (!isObject(parsed) || !['string', 'number'].includes(typeof parsed[MIGRATION_KEY]))
    return { kind: 'other', language: isObject(parsed) && 'asyncapi' in parsed ? 'AsyncAPI' : null, findings: [] };
  const { source: migration, findings } = migrationSourceOf(parsedFile);
  return migration === null ? { kind: 'broken', findings } : { kind: 'migration', source: migration, findings };
}

interface ApiSourceParts extends Pick<ApiSource, 'file' | 'name' | 'dependencies'> {
  source: Source;
  bundled: JsonObject;
}

function apiSource({ file, name, dependencies, source, bundled }: ApiSourceParts): ApiSource {
  const marks = takeProofMarks(bundled);
  const isSingleFile = dependencies.length === 1;
  // Only the text is kept: the linter has given the source a syntax tree.
  const { body } = source;
  const isYaml = !file.endsWith('.json');
  const documentOf = (description: JsonObject): JsonObject => liftAlternatives(upgraded(description));
  const upgraded = (description: JsonObject): JsonObject =>
    'swagger' in description
      ? withExactNumbers(description, (copy) =>
          encodeTabFields(
            upgradeFromTwoToThree(
              styleCollectionFormats(inlineBodyParameters(withoutEmptyOperations(copy))),
            ) as JsonObject,
          ),
        )
      : description;
  return {
    file,
    name,
    dependencies,
    marks,
    document: documentOf(bundled),
    description: bundled,
    documentOf,
    yaml: () => yamlForOldReaders(isSingleFile && isYaml ? withoutProofMarks(body) : exactYaml(bundled)),
    json: () => JSON.stringify(bundled, null, 2),
    locate: locator(source, file),
  };
}

/** Converts a copy of a description in which texts stand for the exact numbers, because the upgrader copies values without their class. */
function withExactNumbers(description: JsonObject, convert: (copy: JsonObject) => JsonObject): JsonObject {
  const mark = '\0';
  const marked = mapScalars(description, (value) => (value instanceof ExactNumber ? mark + value.text : value));
  return mapScalars(convert(structuredClone(objectOf(marked))), (value) =>
    typeof value === 'string' && value.startsWith(mark) ? numberOfText(value.slice(mark.length)) : value,
  ) as JsonObject;
}

/** The file in which a place was looked for last. Its syntax tree takes much more memory than its text, so only one is kept. */
let located: Source | null = null;

/** Locates pointers in a file by the line of their last key. */
function locator({ absoluteRef, body }: Source, file: string): (pointer: string) => SourceLocation {
  return (pointer) => {
    if (located?.absoluteRef !== absoluteRef || located.body !== body) located = new Source(absoluteRef, body);
    return locationIn(file, { source: located, pointer, reportOnKey: true });
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
