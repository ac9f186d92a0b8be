import type { Audience } from '../../model/page/page.ts';
import type { Site } from '../site/site.ts';

/** A file that readers save. */
export interface Download {
  /** Address, percent-encoded. */
  path: string;
  /** Made when it is asked for; null where there is none after all. */
  text: () => string | null;
}

/** The bundled API descriptions, `<base>.yaml` and `<base>.json`, and their Postman collections, `<base>.postman.json`. */
export function downloadsOf(site: Site<Audience>): Download[] {
  return site.references.flatMap(({ config, source, collection }) => [
    { path: encodeURI(`${config.base}.yaml`), text: () => source.yaml() },
    { path: encodeURI(`${config.base}.json`), text: () => source.json() },
    { path: encodeURI(`${config.base}.postman.json`), text: collection },
  ]);
}
