import type { Locale } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import { localizedText } from '../config/load-config.ts';
import type { GuideSource } from '../source/guide-source.ts';

/** The names of facts that a build fills in. The owner decides the others. */
export const BUILD_FACTS = /^(?:recorded|npm|pip|accessibility)[A-Z]|^(?:clientNotes|simulatorFile|simulatorRuntime)$/;

const FACT = /\{\{(\w+)\}\}/g;

/**
 * The guides with the facts that they name as `{{name}}`. A line that names an undecided fact is left out, and a name that the
 * configuration lacks is reported.
 */
export function guidesWithFacts(
  guides: readonly GuideSource[],
  facts: NonNullable<SiteConfig['facts']>,
  { locale, report }: { locale: Locale; report: (finding: Finding) => void },
): GuideSource[] {
  const textOf = (name: string): string => localizedText(facts[name] ?? '', locale);
  return guides.map((guide) => {
    const lines = guide.body.split('\n').flatMap((line) => {
      const names = Array.from(line.matchAll(FACT), ([, name = '']) => name);
      for (const name of names.filter((each) => !Object.hasOwn(facts, each)))
        report(findingOf('unknown-fact', { name }, { file: guide.file, near: `{{${name}}}` }));
      return names.some((name) => textOf(name) === '')
        ? []
        : [line.replaceAll(FACT, (_, name: string) => textOf(name))];
    });
    return { ...guide, body: lines.join('\n') };
  });
}
