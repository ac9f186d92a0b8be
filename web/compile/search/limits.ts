import { SECTION_LENGTH } from '../markdown/sections.ts';

/** What one index may hold, so that any description gives one that a phone can load. What goes beyond is left out by rule, and told in a finding. */
export const LIMITS = {
  /** Places in all; the deepest properties go first. */
  places: 150_000,
  /** Values of one enumeration: longer ones are lists of countries and currencies. */
  values: 120,
  /** Characters of a text: of pages and sections, which are searched whole, and of the many fields, which have a sentence. */
  sectionText: SECTION_LENGTH,
  fieldText: 110,
} as const;
