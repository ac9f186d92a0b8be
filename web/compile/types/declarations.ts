import { join } from 'node:path';

import type { Finding } from '../../model/site/finding.ts';
import { startThread } from '../base/child.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { TypesRequest, TypesResponse } from './types-thread.ts';

export interface Declarations {
  texts: ReadonlyMap<string, string>;
  findings: Finding[];
}

/** Path of the declarations of a reference. */
export function declarationsPath(base: string): string {
  return `${encodeURI(base)}.d.ts`;
}

interface DeclarationsThread {
  /**
   * The declarations of all references of the sites. Called once. Never rejects: a description that cannot be converted gets a
   * file that says so, because its pages link to it, and a finding.
   */
  of: (sites: readonly { references: readonly ApiReference[] }[]) => Promise<Declarations>;
  end: () => void;
}

/** Starts a thread that makes declarations with openapi-typescript. Start it early: it loads a compiler of TypeScript first. */
export function startDeclarations(): DeclarationsThread {
  const { request, end } = startThread<TypesRequest, TypesResponse>(join(import.meta.dirname, 'types-thread.ts'));
  return {
    of: async (sites) => {
      const sources = new Map(
        sites.flatMap(({ references }) =>
          references.map(({ config, source }) => [declarationsPath(config.base), source] as const),
        ),
      );
      const failed = (error: unknown): TypesResponse => ({
        types: [...sources.keys()].map((path) => ({ path, text: null, failure: String(error) })),
      });
      const documents = [...sources].map(([path, { document }]) => ({ path, json: JSON.stringify(document) }));
      const { types } = await request({ documents }).catch(failed);
      return {
        texts: new Map(types.map(({ path, text, failure }) => [path, text ?? withoutDeclarations(failure)])),
        findings: types
          .filter(({ text }) => text === null)
          .map(({ path, failure }) => ({
            severity: 'warning',
            code: 'no-types',
            message: `openapi-typescript cannot convert the description: ${failure}`,
            remedy: 'Correct the named part of the description. Until then its .d.ts file declares nothing.',
            location: { file: sources.get(path)?.file ?? path },
          })),
      };
    },
    end,
  };
}

function withoutDeclarations(failure: string): string {
  return `// This API description cannot be converted to types: ${failure.replaceAll(/\s+/g, ' ')}\nexport {};\n`;
}
