import { resolve } from 'node:path';

/** Folder of this project; the site that is compiled may lie elsewhere. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');
