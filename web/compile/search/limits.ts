/** Limits of one index, so that a phone can load it for any API description. */
export const LIMITS = {
  /** Number of all places. Beyond it, the most deeply nested properties are left out, and a finding reports it. */
  places: 150_000,
  /** Number of values of one enumeration. Longer enumerations are lists of countries or currencies. */
  values: 120,
  /** Characters of the text of a page or section. More would not fit into the 125 KB of an index. */
  sectionText: 640,
  /** Characters of the text of a field, which is one sentence. */
  fieldText: 110,
} as const;
