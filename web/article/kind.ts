import type { ReactElement } from 'react';

import type { Page } from '../model/page/page.ts';
import type { Language } from './kit.tsx';
import type { Section } from './sections.ts';

/** How the article shows one kind of page. */
export interface ArticleKind<P extends Page> {
  /** `inner` is the markup of the module of a React page or of a guide. */
  Article: (props: { page: P; inner: string }) => ReactElement;
  /** The headings that the article adds itself, in reading order. */
  sections?: (page: P, language: Language) => Section<string>[];
  /** The style sheet that only this page has, beside its document. */
  styles?: (page: P) => string;
}
