/** Messages of npm about a registry without the check, or without a connection. */
const NOT_OFFERED =
  /audit endpoint returned an error|\bcode E(?:404|405|501|NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT)\b|No dependencies with registry signatures/i;

/** The result of a check by npm. @param status exit code @param output what npm printed */
export function outcomeOf(
  status: number | null,
  output: string,
): 'passed' | 'failed' | 'not checked, because the registry does not offer it or does not respond' {
  if (status === 0) return 'passed';
  return NOT_OFFERED.test(output)
    ? 'not checked, because the registry does not offer it or does not respond'
    : 'failed';
}
