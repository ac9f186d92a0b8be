import { join } from 'node:path';

import type { Finding } from '../../model/site/finding.ts';
import { requestFromChild } from '../child.ts';
import type { AnySite } from '../site/site.ts';
import type { TypesResponse } from './types-process.ts';

/** TypeScript declarations of API descriptions, by path. */
export interface Declarations {
  texts: ReadonlyMap<string, string>;
  findings: Finding[];
}

/** Path of the declarations of a reference. */
export function declarationsPath(base: string): string {
  return `${encodeURI(base)}.d.ts`;
}

/**
 * Starts to make the declarations of all references with openapi-typescript, in a process of its own. The result never rejects: a
 * description that cannot be converted gets a file that says so, because its pages link to it, and a finding.
 */
export function startDeclarations(sites: readonly Pick<AnySite, 'references'>[]): {
  ready: Promise<Declarations>;
  end: () => void;
} {
  const sources = new Map(
    sites.flatMap(({ references }) =>
      references.map(({ config, source }) => [declarationsPath(config.base), source] as const),
    ),
  );
  const child = requestFromChild<TypesResponse>(join(import.meta.dirname, 'types-process.ts'), {
    documents: [...sources].map(([path, { document }]) => ({ path, document })),
  });
  const failed = (error: unknown): TypesResponse => ({
    types: [...sources.keys()].map((path) => ({ path, text: null, failure: String(error) })),
  });
  const ready = child.response.catch(failed).then(({ types }): Declarations => {
    const failures = types.filter(({ text }) => text === null);
    return {
      texts: new Map(types.map(({ path, text, failure }) => [path, text ?? withoutDeclarations(failure)])),
      findings: failures.map(({ path, failure }) => ({
        severity: 'warning',
        code: 'no-types',
        message: `openapi-typescript cannot convert the description: ${failure}`,
        remedy: 'Correct the named part of the description. Until then its .d.ts file declares nothing.',
        location: { file: sources.get(path)?.file ?? path },
      })),
    };
  });
  return { ready, end: child.end };
}

function withoutDeclarations(failure: string): string {
  return `// This API description cannot be converted to types: ${failure.replaceAll(/\s+/g, ' ')}\nexport {};\n`;
}
