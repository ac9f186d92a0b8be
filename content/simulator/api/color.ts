import { at, RefusalError } from '../refusal-error.ts';

/**
 * The color of a device; `colour` is the old name of the property.
 * @throws RefusalError if a request has both, and they differ
 */
export function colorOf(
  { color, colour }: { color?: string | null | undefined; colour?: string | null | undefined },
  pointer: string,
): string | null {
  if (color !== undefined && colour !== undefined && color !== colour)
    throw new RefusalError(
      'validation_failed',
      'The properties color and colour differ.',
      at(`${pointer}/colour`, 'not_allowed', 'Must be equal to color. Send only color.'),
    );
  return color ?? colour ?? null;
}
