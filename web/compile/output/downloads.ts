import type { Audience } from '../../model/page.ts';
import type { Site } from '../site/site.ts';
import type { OutputDocument } from './documents.ts';

/** The bundled API descriptions, as readers download them: `<base>.yaml` and `<base>.json`. */
export function downloadsOf(site: Site<Audience>): OutputDocument[] {
  return site.references.flatMap(({ config, source }) => [
    { path: `${config.base}.yaml`, text: source.yaml(), page: null },
    { path: `${config.base}.json`, text: source.json(), page: null },
  ]);
}
