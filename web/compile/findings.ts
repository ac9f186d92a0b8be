import type { Finding } from '../model/finding.ts';

/** Collects findings of one build; the same finding is kept once. */
export class Findings {
  readonly #byKey = new Map<string, Finding>();

  add(finding: Finding): void {
    const { file, line, column } = finding.location ?? { file: '' };
    this.#byKey.set([finding.code, finding.message, file, line, column].join('\n'), finding);
  }

  get all(): Finding[] {
    return [...this.#byKey.values()];
  }

  get hasErrors(): boolean {
    return this.all.some((finding) => finding.severity === 'error');
  }
}

/** One finding as the console shows it: `specs/public/v3.yaml:12:3 error broken-link  message` and the remedy below. */
export function findingToText(finding: Finding): string {
  const place = finding.location
    ? [finding.location.file, finding.location.line, finding.location.column].filter((part) => part !== undefined).join(':')
    : '(build)';
  const remedy = finding.remedy === undefined ? '' : `\n    ${finding.remedy}`;
  return `${place} ${finding.severity} ${finding.code}: ${finding.message}${remedy}`;
}
