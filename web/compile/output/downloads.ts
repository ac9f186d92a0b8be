import type { Audience } from '../../model/page.ts';
import type { Site } from '../site/site.ts';

/** A file that readers save: its text is made when it is asked for. */
export interface Download {
  /** Address, percent-encoded. */
  path: string;
  text: () => string;
}

/** The bundled API descriptions: `<base>.yaml` and `<base>.json`. */
export function downloadsOf(site: Site<Audience>): Download[] {
  return site.references.flatMap(({ config, source }) => [
    { path: encodeURI(`${config.base}.yaml`), text: () => source.yaml() },
    { path: encodeURI(`${config.base}.json`), text: () => source.json() },
  ]);
}
