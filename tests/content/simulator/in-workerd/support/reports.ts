const KEY = Symbol.for('simulator reports');

/** The reports of the Worker: responses that their descriptions do not allow, and exceptions. The tests share its isolate. */
export function reports(): string[] {
  const holder = globalThis as { [KEY]?: string[] };
  holder[KEY] ??= [];
  return holder[KEY];
}
