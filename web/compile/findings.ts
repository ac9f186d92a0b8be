import { type Finding, findingPlace, findingToText } from './base/finding.ts';
import { hidesPages } from './build-findings.ts';
import adviceRules from './source/lint/style-rules.json' with { type: 'json' };

/** Collects the findings of one build, without duplicates. */
export class Findings {
  readonly #byKey = new Map<string, Finding>();

  addAll(...lists: (readonly Finding[])[]): void {
    for (const finding of lists.flat()) {
      const { file, line, column } = finding.location ?? { file: '' };
      this.#byKey.set([finding.code, finding.message, file, line, column].join('\n'), finding);
    }
  }

  get all(): Finding[] {
    return [...this.#byKey.values()];
  }

  /** Whether pages are missing because of an error. */
  get hidePages(): boolean {
    return this.all.some(hidesPages);
  }

  get hasErrors(): boolean {
    return this.all.some((finding) => finding.severity === 'error');
  }
}

/** How many findings of one rule are printed in full. One warning shows the kind of all others; each error must be fixed. */
const SHOWN: Readonly<Record<Finding['severity'], number>> = { error: 20, warning: 1 };
/** How many further places of a rule are named. */
const PLACES = 3;

/** Codes in the order of their gravity; any other code comes between the two lists. */
const GRAVEST = [
  'internal-error',
  'no-unresolved-refs',
  'broken-link',
  'broken-markdown-link',
  'broken-anchor',
  'unsafe-link',
  'unknown-operation',
];
const SLIGHTEST = ['invalid-example', 'unchecked-example', 'wording', ...adviceRules];

/**
 * The findings for the console, grouped by rule: errors first, then broken links, and style last. A group has examples, the fix, and
 * the number of the others. The last line has the totals.
 * @param report path of the report with all findings; null if there is no report
 */
export function findingsToText(findings: readonly Finding[], report: string | null = null): string[] {
  if (findings.length === 0) return [];
  const groups = [...Map.groupBy(findings, ({ severity, code }) => `${severity} ${code}`).values()];
  const sorted = groups.toSorted((a, b) => gravityOf(a) - gravityOf(b) || b.length - a.length);
  const isShortened = sorted.some((group) => group.length > SHOWN[severityOf(group)]);
  const count = (severity: Finding['severity']): string => {
    const { length } = findings.filter((finding) => finding.severity === severity);
    return `${length} ${severity}${length === 1 ? '' : 's'}`;
  };
  return [
    ...sorted.flatMap(groupToText),
    `${count('error')}, ${count('warning')}${isShortened && report !== null ? `; ${report} lists all of them` : ''}`,
  ];
}

function severityOf(group: readonly Finding[]): Finding['severity'] {
  return group[0]?.severity ?? 'warning';
}

function gravityOf(group: readonly Finding[]): number {
  const code = group[0]?.code ?? '';
  const rank = GRAVEST.includes(code)
    ? GRAVEST.indexOf(code)
    : GRAVEST.length + (SLIGHTEST.includes(code) ? 1 + SLIGHTEST.indexOf(code) : 0);
  return severityOf(group) === 'error' ? rank : rank + GRAVEST.length + SLIGHTEST.length + 1;
}

function groupToText(group: readonly Finding[]): string[] {
  const shown = SHOWN[severityOf(group)];
  const others = group.slice(shown);
  const places = [...new Set(others.map(findingPlace))].slice(0, PLACES).join(', ');
  return [
    ...group.slice(0, shown).map(findingToText),
    ...(others.length === 0 ? [] : [`    ${others.length} more of this rule, such as ${places}`]),
  ];
}
