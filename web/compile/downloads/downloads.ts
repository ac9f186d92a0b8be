import type { SiteFile } from '../base/site-file.ts';
import { type ApiReference, fileOfReference } from '../reference/api-reference.ts';

/** The bundled descriptions as YAML and as JSON. */
export function descriptionFiles({ references }: { references: readonly ApiReference[] }): SiteFile[] {
  return references.flatMap((reference) => [
    fileOfReference(reference, '.yaml', { type: 'application/yaml', make: () => reference.source.yaml() }),
    fileOfReference(reference, '.json', { type: 'application/json', make: () => reference.source.json() }),
  ]);
}
