import { posix } from 'node:path';

import { arrayOf, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import type { ParsedFile } from '../base/checked-file.ts';
import type { Translatable } from './overlay-source.ts';

/** The key of the format version; a file with this key at its root is an Arazzo document. */
export const WORKFLOW_KEY = 'arazzo';

/** One Arazzo document. Overlays translate it like an API description. */
export interface WorkflowSource extends Translatable {
  /** The API descriptions it names: their files below the audience's folder, by the name of the source description. */
  descriptions: ReadonlyMap<string, string>;
  /** The document as written. */
  text: string;
}

/** An Arazzo document as a source. The linter reports its mistakes. @param source of the file */
export function workflowSourceOf(
  { body }: { body: string },
  { file, name, parsed, locate }: ParsedFile<JsonObject>,
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
