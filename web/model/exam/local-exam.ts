import type { Locale } from '../site/locale.ts';
import { localizePath } from '../site/path.ts';
import type { Exam } from './exam-case.ts';

/** A case in one language, as its page shows it. */
export interface LocalCase {
  id: string;
  group: string | null;
  title: string;
  why: string;
  task: string;
  /** Localized address of the section that explains the rule. */
  guide: string;
  /** The expected behavior by the id of its condition. */
  expected: Record<string, string>;
}

/** The exam in one language, without its rules. */
export function localExam({ cases }: Pick<Exam, 'cases'>, locale: Locale): LocalCase[] {
  return cases.map(({ id, group, title, why, task, guide, conditions }) => {
    const [path = '', anchor] = guide.split('#');
    return {
      id,
      group: group?.[locale] ?? null,
      title: title[locale],
      why: why[locale],
      task: task[locale],
      guide: localizePath(path, locale) + (anchor === undefined ? '' : `#${anchor}`),
      expected: Object.fromEntries(conditions.map((condition) => [condition.id, condition.expected[locale]])),
    };
  });
}
