/** The Workers that write a log. */
type Worker = 'portal' | 'internal' | 'mcp' | 'insight' | 'exam' | 'simulator';

/**
 * One line of JSON for a Worker's log, in the form of the portal's line for each refusal. It has the kind of an error and never its text,
 * which can hold parts of a request.
 * @param rule the part that failed
 * @param request the id that the portal gave the request; null where no portal gives one
 */
export function failureLine(worker: Worker, rule: string, request: string | null, error?: unknown): string {
  const cause = error instanceof Error ? error.name : 'unknown error';
  return JSON.stringify({ worker, rule, request, ...(error !== undefined && { cause }) });
}
