import type { ComponentType } from 'react';

import type { Locale } from '../../model/site/locale.ts';

/** A page's words in one language. Each page adds those that it needs. */
export interface PageWords {
  title: string;
  description: string;
}

/** `pages/<name>.tsx`. */
export interface ReactPageModule {
  default?: ComponentType<{ locale: Locale; words: PageWords }>;
}

/** `pages/<name>/words/<locale>.ts`: one module per language, so that readers download only theirs. */
export interface PageWordsModule {
  default: PageWords;
}
