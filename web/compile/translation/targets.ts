import { jsonpath } from 'json-p3';

import { errorText } from '../../model/text/error-text.ts';
import type { JsonObject } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { Path } from './description-texts.ts';

/** The places that a path selects, or why the path is invalid. */
type Selection = { paths: readonly Path[] } | { error: string };

/**
 * Evaluates JSONPaths (RFC 9535) on a description. Each path is evaluated once, because the overlays of a description mostly have
 * the same paths. The description is the untranslated one, so that a translated text does not change what later actions select.
 */
export class Targets {
  readonly #description: JsonObject;
  readonly #selections = new Map<string, Selection>();

  constructor(description: JsonObject) {
    this.#description = description;
  }

  select(target: string): Selection {
    return getOrMake(this.#selections, target, () => this.#evaluate(target));
  }

  #evaluate(target: string): Selection {
    try {
      return { paths: jsonpath.query(target, this.#description).locations() };
    } catch (error) {
      return { error: errorText(error) };
    }
  }
}
