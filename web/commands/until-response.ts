interface Waiting {
  /** The status that counts. Default: any. */
  status?: number;
  /** How long the server may take to respond, in ms. */
  patience: number;
  /** Time between two attempts, in ms. */
  pause?: number;
  /** Whether the server has ended. */
  hasEnded?: () => boolean;
}

/** Requests an address again and again. Returns whether the server responded in time. */
export async function untilResponse(
  address: string,
  { status, patience, pause = 50, hasEnded = () => false }: Waiting,
): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end && !hasEnded();) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await response?.body?.cancel();
    if (response !== null && (status === undefined || response.status === status)) return true;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}
