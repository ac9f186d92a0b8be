import type { Finding } from '../model/site/finding.ts';

/** Collects findings of one build; the same finding is kept once. */
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

  get hasErrors(): boolean {
    return this.all.some((finding) => finding.severity === 'error');
  }
}

/** Enough to work on; the rest is in the report, or comes with the next build. */
const SHOWN = 60;

/** Findings as the console shows them, errors first, with a closing count. */
export function findingsToText(findings: readonly Finding[]): string[] {
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity));
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  return [
    ...sorted.slice(0, SHOWN).map(findingToText),
    ...(sorted.length > SHOWN ? [`… and ${sorted.length - SHOWN} more`] : []),
    ...(sorted.length > 0 ? [`${errors} errors, ${sorted.length - errors} warnings`] : []),
  ];
}

/** One finding: `specs/public/v3.yaml:12:3 error broken-link: message`, and the remedy below. */
function findingToText(finding: Finding): string {
  const place = finding.location
    ? [finding.location.file, finding.location.line, finding.location.column]
        .filter((part) => part !== undefined)
        .join(':')
    : '(build)';
  const remedy = finding.remedy === undefined ? '' : `\n    ${finding.remedy}`;
  return `${place} ${finding.severity} ${finding.code}: ${finding.message}${remedy}`;
}
