export interface SiteFile {
  /** The path that readers request: localized and percent-encoded, e.g. `/es/shop/create-order`. */
  path: string;
  type:
    | 'text/html'
    | 'text/css'
    | 'text/plain'
    | 'text/markdown'
    | 'application/json'
    | 'application/manifest+json'
    | 'application/linkset+json'
    | 'application/xml'
    | 'application/yaml';
  /** Makes the text. Nothing is built before. */
  make: () => string;
}

/** The folder of the internal files in the output folder: the assets of the internal Worker. */
export const INTERNAL_FILES = 'internal/files';
/** The folder of the packages of a build and of earlier ones: the assets of their Worker. */
export const PACKAGE_FILES = 'packages';
/** The file of the simulator's Worker in the output folder. `simulator/index.ts` imports it. */
export const SIMULATOR_FILE = 'simulator/apis.txt';
