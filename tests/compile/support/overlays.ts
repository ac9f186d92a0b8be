import { type OverlaySource, overlaySourceOf } from '../../../web/compile/source/overlay-source.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

/** A Spanish overlay with a few valid actions. */
export function readOverlay(
  ...actions: { target: string; update?: JsonObject | string; copy?: string; 'x-source'?: JsonObject | string }[]
): OverlaySource {
  const file = 'specs/public/api.es.overlay.yaml';
  const { source, findings } = overlaySourceOf({
    file,
    name: 'api.es.overlay.yaml',
    parsed: { overlay: '1.1.0', info: { title: 'API (es)', version: '1' }, extends: 'api.json', actions },
    severity: 'error',
    locate: (pointer) => ({ file: `${file}${pointer}` }),
  });
  if (source === null) throw new Error(JSON.stringify(findings));
  return source;
}
