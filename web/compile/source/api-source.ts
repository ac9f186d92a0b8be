import { basename, dirname, join, relative } from 'node:path';
import {
  type Document,
  type NormalizedProblem,
  YamlParseError,
  bundle,
  createConfig,
  detectSpec,
  getLineColLocation,
  lintDocument,
  stringifyYaml,
} from '@redocly/openapi-core';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import type { Finding, SourceLocation } from '../../model/finding.ts';
import { isObject, type JsonObject } from '../../model/json.ts';
import { LocalResolver, REFUSED } from './local-resolver.ts';

/** One API description, bundled into a single OpenAPI 3.x document in which every `$ref` is local. */
export interface ApiSource {
  /** Path relative to the site, e.g. `specs/public/v3.yaml`. */
  file: string;
  /** Name below the audience's folder, e.g. `v3.yaml`. */
  name: string;
  document: JsonObject;
  /** Absolute paths of all files it is made of. */
  dependencies: string[];
  /** The bundled description for readers to download. */
  yaml(): string;
  json(): string;
  /** Where a pointer of the document stands in its file; the file alone when it came from another one. */
  locate(pointer: string): SourceLocation;
}

export type ReadApiSource =
  | { kind: 'api'; source: ApiSource; findings: Finding[] }
  /** A file that is no API description by itself: a fragment, an overlay. */
  | { kind: 'other'; findings: Finding[] }
  | { kind: 'broken'; findings: Finding[] };

/** Lint severities count as they are for our own sources; for others, what can be shown is shown. */
export interface ReadApiOptions {
  /** Absolute path of the site's folder. */
  root: string;
  /** Absolute path of the audience's folder; no `$ref` leads out of it. */
  folder: string;
  strictness: 'error' | 'warning';
  lint: boolean;
}

/**
 * Reads, lints and bundles one file with `@redocly/openapi-core`; Swagger 2.0 is upgraded to OpenAPI 3.0.
 * Never throws for what a file contains: everything wrong with it comes back as findings.
 * @param path absolute path of a YAML or JSON file
 */
export async function readApiSource(path: string, options: ReadApiOptions): Promise<ReadApiSource> {
  const file = relative(options.root, path).replaceAll('\\', '/');
  const resolver = new LocalResolver(options.folder);
  const document = await resolver.resolveDocument(null, path, true);
  if (document instanceof Error) return { kind: 'broken', findings: [parseFinding(document, file)] };
  if (!isApiDescription(document)) return { kind: 'other', findings: [] };

  const location = { file };
  try {
    detectSpec(document.parsed);
  } catch (error) {
    return { kind: 'broken', findings: [{ severity: 'error', code: 'unsupported-version', message: messageOf(error), remedy: 'Use swagger: "2.0" or openapi: 3.0.x, 3.1.x or 3.2.x.', location }] };
  }

  const config = await createConfig({ extends: ['recommended'] });
  const context: ProblemContext = { root: options.root, strictness: options.strictness };
  try {
    const problems = options.lint ? await lintDocument({ document, config, externalRefResolver: resolver }) : [];
    const original: Document = { source: document.source, parsed: structuredClone(document.parsed) };
    const bundled = await bundle({ doc: original, config, externalRefResolver: resolver });
    const findings = [...problems, ...bundled.problems].map((problem) => problemToFinding(problem, context));
    const dependencies = [...new Set([path, ...bundled.fileDependencies])];
    const source = apiSource({ path, file, name: relative(options.folder, path).replaceAll('\\', '/'), dependencies, document, bundled: bundled.bundle.parsed as JsonObject });
    return { kind: 'api', source, findings };
  } catch (error) {
    return { kind: 'broken', findings: [{ severity: 'error', code: 'invalid-description', message: `The document cannot be read as an API description: ${messageOf(error)}`, remedy: 'Check it against the OpenAPI specification; the structure near the named key is not what the version says.', location }] };
  }
}

function isApiDescription(document: Document): document is Document<JsonObject> {
  return isObject(document.parsed) && ('openapi' in document.parsed || 'swagger' in document.parsed);
}

interface ApiSourceParts {
  path: string;
  file: string;
  name: string;
  dependencies: string[];
  document: Document;
  bundled: JsonObject;
}

function apiSource({ path, file, name, dependencies, document, bundled }: ApiSourceParts): ApiSource {
  const isSingleFile = dependencies.length === 1;
  const isYaml = !path.endsWith('.json');
  return {
    file,
    name,
    dependencies,
    document: 'swagger' in bundled ? (upgradeFromTwoToThree(structuredClone(bundled)) as unknown as JsonObject) : bundled,
    yaml: () => (isSingleFile && isYaml ? document.source.body : stringifyYaml(bundled)),
    json: () => JSON.stringify(bundled, null, 2),
    locate: (pointer) => {
      try {
        const { start } = getLineColLocation({ source: document.source, pointer, reportOnKey: true });
        return { file, line: start.line, column: start.col };
      } catch {
        return { file };
      }
    },
  };
}

interface ProblemContext {
  root: string;
  strictness: 'error' | 'warning';
}

function problemToFinding(problem: NormalizedProblem, { root, strictness }: ProblemContext): Finding {
  const isRefused = problem.message.includes(REFUSED);
  const location = problem.location[0];
  const suggestion = problem.suggest[0];
  return {
    severity: isRefused || (problem.severity === 'error' && strictness === 'error') ? 'error' : 'warning',
    code: isRefused ? 'ref-outside-folder' : problem.ruleId,
    message: problem.message.trim(),
    remedy: isRefused ? undefined : suggestion === undefined ? undefined : `Did you mean ${suggestion}?`,
    location: location && problemLocation(location, root),
  };
}

function problemLocation(location: NormalizedProblem['location'][number], root: string): SourceLocation {
  const file = relative(root, location.source.absoluteRef).replaceAll('\\', '/');
  try {
    const { start } = getLineColLocation(location);
    return { file, line: start.line, column: start.col };
  } catch {
    return { file };
  }
}

function parseFinding(error: Error, file: string): Finding {
  const isYaml = error instanceof YamlParseError && Number.isFinite(error.line);
  return {
    severity: 'error',
    code: 'unreadable-file',
    message: `The file cannot be read: ${messageOf(error)}`,
    remedy: 'Mend the syntax at this place, or move the file out of specs/.',
    location: isYaml ? { file, line: error.line, column: error.col } : { file },
  };
}

/** The first line of an error's message: never a stack trace, never an absolute path of this machine. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').replaceAll(`${dirname(process.cwd())}/`, '');
}

/** Name without its last ending: `v3.yaml` gives `v3`. */
export function baseNameOf(name: string): string {
  return join(dirname(name), basename(name).replace(/\.[^.]+$/, '')).replaceAll('\\', '/');
}
