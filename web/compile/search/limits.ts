import { SECTION_LENGTH } from '../markdown/sections.ts';

/** Limits of one index, so that a phone can load it for any description. If entries are dropped, a finding says so. */
export const LIMITS = {
  /** All places; the deepest properties are dropped first. */
  places: 150_000,
  /** Values of one enum; longer enums are lists such as countries and currencies. */
  values: 120,
  /** Characters of one text: of a page or section, and of a field, which is one sentence. */
  sectionText: SECTION_LENGTH,
  fieldText: 110,
} as const;
