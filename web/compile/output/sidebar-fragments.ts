import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { SidebarEntry } from '../../model/page/page-data.ts';
import type { Audience } from '../../model/page/page.ts';
import { textHash } from '../base/text-hash.ts';
import { isWholeSidebar } from '../navigation/sidebars.ts';
import type { LocalizedSite } from '../site/site.ts';

/** Whole sidebars as JSON files by their identifier, and lists of operations by the base of their reference. */
export type SidebarFragments = ReadonlyMap<string, { path: string; text: string }>;

/**
 * The sidebars of a language that are too long for each document to hold whole, and the lists of operations. Public ones
 * are hashed assets; internal ones are behind the gate.
 */
export function sidebarFragments(
  audience: Audience,
  { locale, sidebars, operationLists }: Pick<LocalizedSite, 'locale' | 'sidebars' | 'operationLists'>,
): SidebarFragments {
  const folder = audience === 'public' ? '/assets' : `${AUDIENCE_BASE.internal}/_`;
  const fragmentOf = (id: string, entries: readonly SidebarEntry[]): { path: string; text: string } => {
    const text = JSON.stringify(entries);
    const name = id.replace(/^\//, '').replaceAll(/[\s%?#;/\\]+/g, '-');
    return { path: encodeURI(`${folder}/sidebar-${name}-${locale}-${textHash(text)}.json`.toLowerCase()), text };
  };
  const longSidebars = [...sidebars].filter(([, entries]) => !isWholeSidebar(entries));
  return new Map([...longSidebars, ...operationLists].map(([id, entries]) => [id, fragmentOf(id, entries)]));
}
