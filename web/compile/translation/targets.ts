import { jsonpath } from 'json-p3';

import { errorText } from '../../model/text/error-text.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { Path } from './description-texts.ts';

/** What a path selects, or why it selects nothing that could be had. */
export type Selection = { paths: readonly Path[] } | { error: string };

/**
 * What JSONPaths (RFC 9535) select in a description. Each is followed once, in the description as it was written: its overlays mostly
 * have the same paths, and what one of them translates must not hide a place from the next action.
 */
export class Targets {
  readonly #description: JsonObject;
  readonly #known = new Map<string, Selection>();

  constructor(description: JsonObject) {
    this.#description = description;
  }

  select(target: string): Selection {
    const selection = this.#known.get(target) ?? this.#follow(target);
    this.#known.set(target, selection);
    return selection;
  }

  #follow(target: string): Selection {
    try {
      return { paths: jsonpath.query(target, this.#description).locations() };
    } catch (error) {
      return { error: errorText(error) };
    }
  }
}
