/** Whether an `Accept` header allows JSON (RFC 9110, 12.5.1). Problem documents are JSON too. */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  const quality = new Map<string, number>();
  for (const entry of accept.split(',')) {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    quality.set(type, weight === undefined ? 1 : Number(weight));
  }
  const weights = ['application/json', 'application/problem+json', 'application/*', '*/*'].map((type) =>
    quality.get(type),
  );
  const ofSuffix = [...quality].find(([type]) => /^application\/[\w.-]+\+json$/.test(type))?.[1];
  return ([...weights, ofSuffix].find((weight) => weight !== undefined) ?? 0) > 0;
}
