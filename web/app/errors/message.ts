/** The message of a thrown value and those of its causes, one per line. */
export function errorMessage(error: unknown): string {
  const lines: string[] = [];
  for (let current: unknown = error; current !== undefined && current !== null && lines.length < 5;) {
    lines.push(
      current instanceof Error
        ? current.message
        : typeof current === 'string'
          ? current
          : (JSON.stringify(current) ?? 'unknown'),
    );
    current = current instanceof Error ? current.cause : undefined;
  }
  return lines.join('\n');
}
