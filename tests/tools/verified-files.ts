import type { ReleaseRecord } from '../../web/compile/output/release-record.ts';
import { errorText } from '../../web/model/text/error-text.ts';

interface DifferingFile {
  path: string;
  /** Why it counts as different, such as a status. */
  reason: string;
}

interface Source {
  /** Address of the portal, without a slash at the end. */
  origin: string;
  fetch: typeof fetch;
  hashOf: (bytes: Uint8Array) => string;
}

/** Requests at the same time. */
const CONNECTIONS = 12;
/** Milliseconds for one file. */
const PATIENCE = 30_000;

/** Requests every file of a release and returns those whose bytes are not the recorded ones, in the order of the record. */
export async function differingFiles(
  { files }: Pick<ReleaseRecord, 'files'>,
  source: Source,
): Promise<DifferingFile[]> {
  const entries = Object.entries(files);
  const reasons = new Map<string, string>();
  const queue = entries.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const [path, expected] of queue) {
        const reason = await difference(path, expected, source);
        if (reason !== null) reasons.set(path, reason);
      }
    }),
  );
  return entries.flatMap(([path]) => {
    const reason = reasons.get(path);
    return reason === undefined ? [] : [{ path, reason }];
  });
}

async function difference(path: string, expected: string, { origin, fetch, hashOf }: Source): Promise<string | null> {
  try {
    const response = await fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200) return `the status is ${response.status}`;
    const found = hashOf(bytes);
    return found === expected ? null : `SHA-256 ${found.slice(0, 12)}… instead of ${expected.slice(0, 12)}…`;
  } catch (error) {
    return errorText(error);
  }
}
