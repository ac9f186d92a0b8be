import { parseYaml } from '@redocly/openapi-core';
import { binaryTag, CORE_SCHEMA, dump, DUMP_SCHEMA, intCoreTag, mergeTag, omapTag, pairsTag, setTag } from 'js-yaml';
import { parseDocument, isMap } from 'yaml';

import { ExactNumber, type Json, numberOfText } from '../../../model/text/json.ts';

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Reads each number that JSON can write as it is written. Others, such as 0x1F, become doubles. */
const exactTag: typeof intCoreTag = {
  ...intCoreTag,
  resolve: (source, ...more) =>
    JSON_NUMBER.test(source) ? (numberOfText(source) as number) : intCoreTag.resolve(source, ...more),
  identify: (value) => value instanceof ExactNumber || intCoreTag.identify(value),
  represent: String,
};

/** The types that the linter reads, too. */
const READ_SCHEMA = CORE_SCHEMA.withTags(mergeTag, binaryTag, omapTag, pairsTag, setTag, exactTag);
const WRITE_SCHEMA = DUMP_SCHEMA.withTags(exactTag);

/**
 * Parses YAML or JSON. The linter's parser (js-yaml 5) refuses some YAML that others read, such as a closing bracket at the column of
 * its key. Such a text is parsed again with `yaml`; findings keep their lines, because the linter locates them in the text.
 * @throws YAMLException of js-yaml
 */
export function parseExactYaml(text: string, filename: string): unknown {
  try {
    return parseYaml(text, { filename, schema: READ_SCHEMA });
  } catch (error) {
    const number = { tag: exactTag.tagName, default: true, test: JSON_NUMBER, resolve: numberOfText };
    const document = parseDocument(text, { merge: true, schema: 'core', customTags: (tags) => [number, ...tags] });
    if (document.errors.length > 0 || !isMap(document.contents)) throw error;
    // No limit of aliases is needed: an alias gives the same object, and `assertWalkable` measures the result.
    return document.toJS({ maxAliasCount: -1 });
  }
}

/** Writes a value as YAML. */
export function exactYaml(value: Json): string {
  return dump(value, { schema: WRITE_SCHEMA });
}
