import type { Sources } from '../../../web/compile/source/read-sources.ts';

/** The sources of a site whose folders do not exist. */
export const EMPTY_SOURCES: Sources = {
  apis: [],
  workflows: [],
  guides: [],
  migrations: [],
  overlays: [],
  releases: [],
  images: new Map(),
  diagrams: new Map(),
  exam: null,
  proven: new Map(),
  terms: [],
  findings: [],
};
