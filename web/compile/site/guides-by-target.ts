import type { Link } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { linkOf } from '../navigation/sidebars.ts';
import type { BuiltPage, PageEntry } from '../pages/page-entry.ts';

/** The folder of guides about tasks. */
const TASKS = '/guides/';

/**
 * The guides about tasks, by the address of each page that they link to or whose operation they show as a step.
 * @param known the addresses of a guide, if they are known without building it
 */
export function guidesByTarget(
  guides: readonly PageEntry[],
  known: (guide: PageEntry) => readonly string[] | null,
): Map<string, Link[]> {
  const byTarget = new Map<string, Link[]>();
  for (const guide of guides.filter(({ route }) => route.startsWith(TASKS)))
    for (const target of new Set(known(guide) ?? targetsOf(guide.build())))
      getOrMake(byTarget, target, () => []).push(linkOf(guide));
  return byTarget;
}

/** The addresses of the pages that a guide links to or whose operations it shows as steps. */
export function targetsOf({ page, links }: BuiltPage): string[] {
  const steps = (page.kind === 'guide' && page.steps) || {};
  return [
    ...links.map(({ route }) => addressOf(route, page.locale)),
    ...Object.values(steps).map(({ operation }) => operation.href),
  ];
}
