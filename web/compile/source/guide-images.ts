import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, posix } from 'node:path';

import { imageSize } from 'image-size';

import type { Audience } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { STATIC_FOLDER } from '../base/project.ts';

/** An image that guides can show. */
export interface GuideImage {
  /** Address of the image: of the file in the site, or the image itself as a `data:` URL. */
  src: string;
  width: number;
  height: number;
  bytes: number;
  /** Absolute path of the file to copy to `src`; null if `src` needs no file. */
  copyFrom: string | null;
}

/** Images by their path relative to the site, such as that of `list.png` beside a guide. */
export type GuideImages = ReadonlyMap<string, GuideImage>;

export const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const TYPES: Readonly<Record<string, string>> = { '.jpg': 'jpeg', '.svg': 'svg+xml' };
/** Internal images are inside their documents, because the internal Worker has texts only. */
const MAX_INSIDE = 200_000;

/**
 * Reads the images beside guides, and those of `content/static`.
 * @param files absolute paths with their paths relative to the site
 */
export async function readGuideImages(
  files: readonly { path: string; file: string }[],
  audience: Audience,
): Promise<{ images: GuideImages; findings: Finding[] }> {
  const images = new Map<string, GuideImage>();
  const findings: Finding[] = [];
  for (const { path, file } of files) {
    const bytes = await readFile(path);
    const isStatic = file.startsWith(`${STATIC_FOLDER}/`);
    try {
      const { width, height } = imageSize(bytes);
      if (audience === 'internal' && !isStatic && bytes.length > MAX_INSIDE)
        findings.push(
          findingOf(
            'huge-image/internal',
            { size: Math.round(bytes.length / 1_000), limit: MAX_INSIDE / 1_000 },
            { file },
          ),
        );
      const image = { width, height, bytes: bytes.length };
      if (isStatic) images.set(file, { ...image, src: encodeURI(file.slice(STATIC_FOLDER.length)), copyFrom: null });
      else if (audience === 'internal') images.set(file, { ...image, src: dataUrl(file, bytes), copyFrom: null });
      else images.set(file, { ...image, src: hashedPath(file, bytes), copyFrom: path });
    } catch {
      findings.push(findingOf('unreadable-image', {}, { file }));
    }
  }
  return { images, findings };
}

/** The media type of an image, by the ending of its name. */
export function imageType(file: string): string {
  const ending = extname(file).toLowerCase();
  return `image/${TYPES[ending] ?? ending.slice(1)}`;
}

function dataUrl(file: string, bytes: Buffer): string {
  return `data:${imageType(file)};base64,${bytes.toString('base64')}`;
}

/** The name has a hash, so that browsers can keep the file. */
function hashedPath(file: string, bytes: Buffer): string {
  const ending = extname(file);
  return encodeURI(`/assets/${basename(file, ending)}-${hash('sha256', bytes).slice(0, 8)}${ending.toLowerCase()}`);
}

/**
 * The image that a guide names: a path in `content/static`, or a path relative to the guide. A translation without an image of its own
 * has that of the English guide. @param href as written
 */
export function imageOf(
  href: string,
  { file, locale }: { file: string; locale: Locale },
  images: GuideImages,
): GuideImage | null {
  let path: string;
  try {
    path = decodeURI(href);
  } catch {
    return null;
  }
  if (path.startsWith('/')) return images.get(STATIC_FOLDER + path) ?? null;
  const relative = posix.join(posix.dirname(file), path);
  return images.get(relative) ?? images.get(relative.replace(`/${locale}/`, `/${DEFAULT_LOCALE}/`)) ?? null;
}
