import { searchDataFromJson } from '../../model/search/search-index.ts';
import type { SearchData } from '../../model/search/search.ts';
import type { Failure } from './messages.ts';

export class IndexError extends Error {
  readonly reason: Failure;

  constructor(reason: Failure, address: string, options?: ErrorOptions) {
    super(`The search index ${address} is ${reason}.`, options);
    this.reason = reason;
  }
}

/**
 * Fetches and reads an index.
 * @param isRetry whether to bypass the HTTP cache, which may hold a broken file
 * @throws IndexError
 */
export async function loadIndex(
  address: string,
  { isRetry, get = fetch }: { isRetry: boolean; get?: typeof fetch },
): Promise<SearchData> {
  const unreachable = (cause: unknown): never => {
    throw new IndexError('offline', address, { cause });
  };
  const response = await get(address, { credentials: 'same-origin', ...(isRetry && { cache: 'reload' }) }).catch(
    unreachable,
  );
  if (!response.ok) throw new IndexError('missing', address);
  // The connection may break during the download.
  const text = await response.text().catch(unreachable);
  try {
    return searchDataFromJson(JSON.parse(text));
  } catch (cause) {
    throw new IndexError('corrupt', address, { cause });
  }
}
