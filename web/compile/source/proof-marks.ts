import { isObject, type Json, type JsonObject } from '../../model/text/json.ts';

/**
 * A mark that authors write after a sentence about behavior. It names the check that proves the sentence, or says why no check can:
 * `<!-- proof=refund-immediately -->`, `<!-- no-proof=A person decides. -->`. It never leaves the sources.
 */
export const PROOF_MARK = /[ \t]*<!-- (proof|no-proof)=(.*?) -->/g;

/** A text with its marks, and the keys from the root of the description to it. */
export interface MarkedText {
  path: (string | number)[];
  text: string;
}

/** A text without its {@link PROOF_MARK}s. */
export function withoutProofMarks(text: string): string {
  return text.replaceAll(PROOF_MARK, '');
}

/** Removes the marks from all texts of a description, in place. Returns the texts that had some. */
export function takeProofMarks(description: JsonObject): MarkedText[] {
  const marked: MarkedText[] = [];
  const visit = (parent: Json[] | JsonObject, path: (string | number)[]): void => {
    for (const [key, value] of Object.entries(parent)) {
      const place = [...path, Array.isArray(parent) ? Number(key) : key];
      if (Array.isArray(value) || isObject(value)) visit(value, place);
      if (typeof value !== 'string') continue;
      const text = withoutProofMarks(value);
      if (text === value) continue;
      marked.push({ path: place, text: value });
      Object.assign(parent, { [key]: text });
    }
  };
  visit(description, []);
  return marked;
}
