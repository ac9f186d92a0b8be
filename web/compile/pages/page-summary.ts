import type { PageSummary } from '../../model/page/page.ts';

type OwnFields<K extends PageSummary['kind']> = Pick<
  PageSummary,
  'route' | 'locale' | 'audience' | 'title' | 'sidebarId' | 'file'
> & { kind: K } & Partial<Pick<PageSummary, 'contentLocale' | 'sidebarLabel'>>;

/** Adds what all pages outside of references have in common to the fields of one kind of page. */
export function pageSummary<K extends PageSummary['kind']>(fields: OwnFields<K>): PageSummary & { kind: K } {
  return {
    contentLocale: fields.locale,
    sidebarLabel: fields.title,
    reference: null,
    parent: null,
    operationLink: null,
    ...fields,
  };
}
