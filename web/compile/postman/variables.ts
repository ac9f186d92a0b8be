/** A variable in Postman's collection schema. An interface would not be assignable to `JsonObject`. */
export type CollectionVariable = {
  key: string;
  value: string;
  type: 'string';
  /** Postman masks the value. */
  secret?: true;
};

/** The variables that the requests of one collection use, in the order of their first use. */
export class CollectionVariables {
  readonly #variables = new Map<string, { variable: CollectionVariable; purpose: string }>();

  /**
   * Declares a variable unless it exists.
   * @param purpose tells apart variables of the same key: the second one becomes `apiKey2`
   * @returns how a request refers to it, e.g. `{{apiKey}}`
   */
  use(key: string, purpose: string, { value = '', isSecret = false } = {}): string {
    const name = key.replaceAll(/[{}]/g, '');
    for (let number = 1; ; number += 1) {
      const numbered = number === 1 ? name : `${name}${number}`;
      const existing = this.#variables.get(numbered);
      if (existing?.purpose === purpose) return `{{${numbered}}}`;
      if (existing !== undefined) continue;
      const variable: CollectionVariable = { key: numbered, value, type: 'string' };
      if (isSecret) variable.secret = true;
      this.#variables.set(numbered, { variable, purpose });
      return `{{${numbered}}}`;
    }
  }

  list(): CollectionVariable[] {
    return [...this.#variables.values()].map(({ variable }) => variable);
  }
}
