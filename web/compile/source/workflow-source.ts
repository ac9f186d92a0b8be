import { posix } from 'node:path';

import type { SourceLocation } from '../../model/site/finding.ts';
import { arrayOf, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';

/** The key of the format version; a file with this key at its root is an Arazzo document. */
export const WORKFLOW_KEY = 'arazzo';

/** One Arazzo document. Overlays translate it like an API description. */
export interface WorkflowSource {
  /** Path relative to the site, e.g. `specs/public/workflows.arazzo.yaml`. */
  file: string;
  /** Name below the audience's folder. */
  name: string;
  document: JsonObject;
  description: JsonObject;
  documentOf: (description: JsonObject) => JsonObject;
  /** The API descriptions it names: their files below the audience's folder, by the name of the source description. */
  descriptions: ReadonlyMap<string, string>;
  locate: (pointer: string) => SourceLocation;
  /** The document as written. */
  text: string;
}

interface ParsedFile {
  file: string;
  name: string;
  parsed: JsonObject;
  /** Location of a JSON Pointer. */
  locate: (pointer: string) => SourceLocation;
}

/** An Arazzo document as a source. The linter reports its mistakes. @param source of the file */
export function workflowSourceOf(
  { body }: { body: string },
  { file, name, parsed, locate }: ParsedFile,
): WorkflowSource {
  const descriptions = arrayOf(parsed.sourceDescriptions).map(objectOf);
  return {
    file,
    name,
    document: parsed,
    description: parsed,
    documentOf: (description) => description,
    descriptions: new Map(
      descriptions.map((entry) => [textOf(entry.name) ?? '', posix.join(posix.dirname(name), textOf(entry.url) ?? '')]),
    ),
    locate,
    text: body,
  };
}
