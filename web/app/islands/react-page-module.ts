import type { ComponentType } from 'react';

import type { Locale } from '../../model/site/locale.ts';

/** What a page says in one language; further words as it needs them. */
export interface PageWords {
  title: string;
  description: string;
}

/** `pages/<name>.tsx`. */
export interface ReactPageModule {
  default?: ComponentType<{ locale: Locale; words: PageWords }>;
}

/** `pages/<name>/words/<locale>.ts`: a module of its own per language, so that readers download theirs alone. */
export interface PageWordsModule {
  default: PageWords;
}
