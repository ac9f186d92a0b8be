import { isObject, type JsonObject } from '../../web/model/text/json.ts';

/**
 * Parses UTF-8 bytes as one JSON object with unique member names. With `JSON.parse` alone, the last of two claims with
 * the same name would win, and another reader of the token might take the first (RFC 7519, 4).
 * @returns undefined for any other input
 */
export function parseJsonObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isObject(value) && Object.keys(value).length === countMembers(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the members of the outermost object by their colons. The text must be valid JSON. */
function countMembers(text: string): number {
  let members = 0;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (character === ':' && depth === 1) members++;
  }
  return members;
}
