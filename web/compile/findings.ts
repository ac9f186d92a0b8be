import type { Finding } from '../model/site/finding.ts';

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

  get hasErrors(): boolean {
    return this.all.some((finding) => finding.severity === 'error');
  }
}

/** The most findings that are printed; a successful build has all of them in its report. */
const SHOWN = 60;

/** The findings for the console: errors first, and a count at the end. */
export function findingsToText(findings: readonly Finding[]): string[] {
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity));
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  return [
    ...sorted.slice(0, SHOWN).map(findingToText),
    ...(sorted.length > SHOWN ? [`… and ${sorted.length - SHOWN} more`] : []),
    ...(sorted.length > 0 ? [`${errors} errors, ${sorted.length - errors} warnings`] : []),
  ];
}

/** One finding, such as `specs/public/v3.yaml:12:3 error broken-link: message`, with its remedy on the next line. */
function findingToText(finding: Finding): string {
  const place = finding.location
    ? [finding.location.file, finding.location.line, finding.location.column]
        .filter((part) => part !== undefined)
        .join(':')
    : '(build)';
  const remedy = finding.remedy === undefined ? '' : `\n    ${finding.remedy}`;
  return `${place} ${finding.severity} ${finding.code}: ${finding.message}${remedy}`;
}
