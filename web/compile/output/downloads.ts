import type { Audience } from '../../model/page/page.ts';
import { collectionText, hasRequests } from '../postman/collection.ts';
import type { Site } from '../site/site.ts';

/** A file that readers save. */
export interface Download {
  /** Address, percent-encoded. */
  path: string;
  /** Makes the text when somebody asks for it. */
  text: () => string;
}

/** The bundled API descriptions, `<base>.yaml` and `<base>.json`, and their Postman collections, `<base>.postman.json`. */
export function downloadsOf(site: Site<Audience>): Download[] {
  return site.references.flatMap(({ config: { base }, source, outline }) => [
    { path: encodeURI(`${base}.yaml`), text: () => source.yaml() },
    { path: encodeURI(`${base}.json`), text: () => source.json() },
    ...(hasRequests(outline)
      ? [{ path: encodeURI(`${base}.postman.json`), text: () => collectionText(source.document, outline) }]
      : []),
  ]);
}
