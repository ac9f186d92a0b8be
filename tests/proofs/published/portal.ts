import { inject } from 'vitest';

export { type Ended, run, runTool } from '../run.ts';

/** Origin of the started portal: all that these tests know about it. */
export const origin = inject('portal');
export const simulator = `${origin}/simulator`;

/** Downloads a file. @throws Error unless the status is 200 */
export async function download(path: string): Promise<string> {
  const response = await fetch(origin + path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** The paths that the pages link, and that match a pattern. Each once, in the order of the pages. */
export async function linkedPaths(pages: readonly string[], pattern: RegExp): Promise<string[]> {
  const texts = await Promise.all(pages.map(download));
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/(?:href="|\]\()(\/[^"#)\s]*)/g)].map(([, path = '']) => path),
  );
  return [...new Set(paths.filter((path) => pattern.test(path)))];
}
