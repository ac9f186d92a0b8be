import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Resvg } from '@resvg/resvg-js';

import { errorText } from '../../model/text/error-text.ts';

/** Cards as SVG, by path. `folder` keeps rendered cards for the next build. */
export interface CardsRequest {
  folder: string;
  fontFiles: string[];
  cards: { path: string; svg: string }[];
}
export type CardsResponse = { images: { path: string; png: Uint8Array }[] } | { error: string };

/** Renders the cards in a separate process, beside the pages. */
process.once('message', ({ folder, fontFiles, cards }: CardsRequest) => {
  const respond = (message: CardsResponse): void => {
    process.send?.(message, undefined, {}, () => process.disconnect());
  };
  try {
    mkdirSync(folder, { recursive: true });
    respond({ images: cards.map(({ path, svg }) => ({ path, png: rendered(svg, { folder, fontFiles }) })) });
  } catch (error) {
    respond({ error: errorText(error) });
  }
});

function rendered(svg: string, { folder, fontFiles }: Pick<CardsRequest, 'folder' | 'fontFiles'>): Uint8Array {
  const file = join(folder, `${createHash('sha256').update(svg).digest('hex')}.png`);
  if (existsSync(file)) return readFileSync(file);
  const png = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Figtree' } })
    .render()
    .asPng();
  // Another build may render the same card.
  writeFileSync(`${file}.${process.pid}`, png);
  renameSync(`${file}.${process.pid}`, file);
  return png;
}
