import type { PageData, SidebarEntry } from '../../../web/model/page/page-data.ts';
import { internalText, publicDocument, report } from '../dist.ts';

const CANARY = 'canary-internal-7b1f4e02';

/** Titles, slugs and sidebar labels that only internal pages have. Strangers must never get one. */
export function internalWords(): string[] {
  const words = new Set([CANARY]);
  for (const { path, route, audience } of report().pages) {
    if (audience !== 'internal') continue;
    const slug = route.split('/').at(-1) ?? '';
    if (slug.includes('-')) words.add(slug);
    const document = internalText(decodeURI(path)) ?? '';
    words.add(/<title>(.*?) \| /.exec(document)?.[1] ?? CANARY);
    const data = JSON.parse(/id="page-data">(.*)<\/script>/.exec(document)?.[1] ?? '{}') as Partial<PageData>;
    for (const label of labelsOf(data.sidebar?.entries ?? [])) words.add(label);
  }
  const frames = ['/', '/es', '/pt'].map((path) => publicDocument(path)).join('\n');
  // A single word, such as Apps, reveals nothing.
  return [...words].filter((word) => /[\s-]/.test(word) && !frames.includes(word));
}

function labelsOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) => [
    entry.label,
    ...(entry.kind === 'group' ? (entry.items ?? []).map((item) => item.label) : []),
  ]);
}
