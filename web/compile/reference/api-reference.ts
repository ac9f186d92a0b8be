import type { Audience } from '../../model/page/page.ts';
import { within } from '../base/failure.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { ReferenceConfig } from '../config/config-schema.ts';
import type { ProblemGroup } from '../openapi/operation/problem-codes.ts';
import type { Outline } from '../openapi/reading/outline.ts';
import type { ApiSource } from '../source/api-source.ts';

/** An API description that the configuration mounts at a base path. */
export interface ApiReference {
  config: ReferenceConfig;
  source: ApiSource;
  outline: Outline;
  /** The problem codes that the description explains, by status; null if it explains none. */
  problems: ProblemGroup[] | null;
  audience: Audience;
}

/** A file of a reference that is made from its description. @param ending of the path, after the base of the reference */
export function fileOfReference(
  { config: { base }, source: { file } }: ApiReference,
  ending: string,
  { type, make }: Pick<SiteFile, 'type' | 'make'>,
): SiteFile {
  const path = encodeURI(base) + ending;
  return { path, type, make: () => within({ file, at: path }, make) };
}
