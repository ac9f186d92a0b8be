import { tryParseJson } from '../text/json.ts';
import { type ApiChanges, CHANGES_PATH, CHANGES_VERSION } from './api-changes.ts';
import { type Format, FORMATS, writeFindings } from './formats.ts';
import { judgeUsage, type JudgeOptions } from './judge.ts';
import { usageFrom } from './usage-schema.ts';
import type { Usage } from './usage.ts';

export { CHANGES_PATH, FORMATS };

/** Reads the published changes; null for another text. */
export function changesIn(text: string): ApiChanges | null {
  const changes = tryParseJson(text) as ApiChanges | null | undefined;
  return changes?.changes === CHANGES_VERSION ? changes : null;
}

/** Reads a usage; null for another text. */
export function usageIn(text: string): Usage | null {
  return usageFrom(tryParseJson(text));
}

/** Judges a usage and writes the findings. The package of the local simulator bundles it for its command `changes`. */
export function judge(
  usage: Usage,
  changes: ApiChanges,
  { format, ...options }: JudgeOptions & { format: Format },
): { lines: string[]; isPassed: boolean } {
  const { findings, isPassed } = judgeUsage(usage, changes, options);
  return { lines: writeFindings(format, findings), isPassed };
}
