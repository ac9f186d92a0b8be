import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import config from '../../content/site.ts';
import { once } from '../../web/compile/base/once.ts';
import { operationOf } from '../../web/compile/openapi/operation/operation.ts';
import type { ApiReference } from '../../web/compile/reference/api-reference.ts';
import { mountReferences } from '../../web/compile/reference/mount-references.ts';
import { sourceOf } from '../../web/compile/samples/operation-samples.ts';
import { sampledRequests } from '../../web/compile/samples/sampled-request.ts';
import { readSources } from '../../web/compile/source/read-sources.ts';
import type { SampledRequest } from '../../web/model/request/request.ts';
import { isClientLanguage } from '../../web/model/snippets/labels.ts';
import { LANGUAGES } from '../../web/model/snippets/languages.ts';
import { plainText } from '../compile/samples/support.ts';
import { contextOf } from '../compile/support/schema-context.ts';
import { DIST, ROOT } from '../site/dist.ts';
import type { Recorded } from './recorder.ts';

/** A request of a public operation, with its code in every language as the build in `dist/` prints it. */
interface PrintedRequest {
  /** Names it in messages, such as `/public/v3 create-contract newCustomer`. */
  name: string;
  intended: SampledRequest;
  code: ReadonlyMap<string, string>;
}

/**
 * The requests of the code samples of all public operations, in the order of the sidebar. They are read once for all test files
 * of a worker. @throws Error if a document lacks a sample
 */
export const printedRequests = once(async (): Promise<readonly PrintedRequest[]> => {
  const sources = await readSources({ root: ROOT, audience: 'public', strictness: 'error', lint: false });
  const references = mountReferences({ audience: 'public', loaded: { config, isDefault: false }, sources }, () => {});
  return references.flatMap((reference) =>
    reference.outline.groups
      .flatMap(({ slug }) => reference.outline.operations.filter(({ group }) => group === slug))
      .filter(({ kind }) => kind === 'operation')
      .flatMap((key) => {
        const { operation } = operationOf(key, contextOf(reference.source.document));
        const { base } = reference.config;
        const file = `${base}/samples/${key.slug}.html`;
        const html = readFileSync(join(DIST, 'public', file), 'utf8');
        const { requests } = sampledRequests(operation, sourceOf(key, reference));
        return requests.map(({ example, request }, index): PrintedRequest => ({
          name: `${base} ${key.slug}${example === null ? '' : ` ${example}`}`,
          intended: request,
          code: new Map(
            LANGUAGES.filter(({ id }) => isPrinted(id, { request, reference })).map(({ id }) => [
              id,
              codeIn(html, { id, index, file }),
            ]),
          ),
        }));
      }),
  );
});

/** Whether a language has a sample: only the references of a client have it, and only cURL reads a stream. */
function isPrinted(
  language: string,
  { request, reference }: { request: SampledRequest; reference: ApiReference },
): boolean {
  if (request.responseType === 'stream') return language === 'curl';
  return !isClientLanguage(language) || reference.config.client !== undefined;
}

/** The code of one request in the section of a language. */
function codeIn(html: string, { id, index, file }: { id: string; index: number; file: string }): string {
  const [, section = ''] = html.split(`data-language="${id}">`);
  const [code] = [...(section.split('</section>')[0] ?? '').matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g)]
    .slice(index, index + 1)
    .map(([, code = '']) => code);
  if (code === undefined) throw new Error(`dist/public${file} has no sample ${index + 1} in ${id}.`);
  return plainText(code);
}

/** The requests of a sample, without those of a client for its token. */
export function requestsOfSample(
  language: string,
  { intended }: PrintedRequest,
  recorded: readonly Recorded[],
): Recorded[] {
  return recorded.filter(
    ({ path }) => !isClientLanguage(language) || intended.url.endsWith(path) || !path.endsWith('/tokens'),
  );
}

/** The code of a sample with the address of the recorder. */
export function withAddress(code: string, { intended }: PrintedRequest, address: string): string {
  if (intended.call?.client !== undefined) code = code.replace(/server(: |=)(['"])sandbox\2/, `server$1$2${address}$2`);
  // The recorder does not speak TLS. The writer of Ruby decides that by the address.
  return code.replaceAll(new URL(intended.url).origin, address).replace(', use_ssl: true', '');
}
