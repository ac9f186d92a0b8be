import { resolve } from 'node:path';

/** The folder of this project; the compiled site can be in another folder. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');
