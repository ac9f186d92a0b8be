import type { Link } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { linkOf } from '../navigation/sidebars.ts';
import type { PageEntry } from '../pages/page-entry.ts';

/** The folder of guides about tasks. */
const TASKS = '/guides/';

/** The guides about tasks, by the address of each page that they link to or whose operation they show as a step. */
export function guidesByTarget(guides: readonly PageEntry[]): Map<string, Link[]> {
  const byTarget = new Map<string, Link[]>();
  for (const guide of guides.filter(({ route }) => route.startsWith(TASKS))) {
    const { page, links } = guide.build();
    const targets = [
      ...links.map(({ route }) => addressOf(route, guide.locale)),
      ...Object.values((page.kind === 'guide' && page.steps) || {}).map(({ operation }) => operation.href),
    ];
    for (const target of new Set(targets)) getOrMake(byTarget, target, () => []).push(linkOf(guide));
  }
  return byTarget;
}
