import { createHash } from 'node:crypto';

import type { Server } from '../../model/api/operation.ts';
import { contentSecurityPolicy } from '../../model/edge/headers.ts';
import type { Audience } from '../../model/page/page.ts';
import { serverOrigins } from '../../model/request/server-address.ts';
import { arrayOf, isObject, objectOf, valueAtPointer } from '../../model/text/json.ts';
import { statusSourceOf } from '../navigation/site-data.ts';
import { serverOf } from '../openapi/operation/security.ts';
import { silentContext } from '../openapi/schema/schema-context.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { Site } from '../site/site.ts';
import { type DocumentAssets, siteStyles } from './document.ts';

/** The content security policy of all documents. It allows the scripts and styles that they have inside. */
export function policyOf(
  sites: { public: Site<'public'>; internal: Site<'internal'> },
  { assets, fontStyles, hasOwnFonts }: { assets: DocumentAssets; fontStyles: string; hasOwnFonts: boolean },
): string {
  const locales = [...sites.public.locales, ...sites.internal.locales];
  const styles = locales.map(({ data }) => fontStyles + siteStyles(data));
  return contentSecurityPolicy({
    scriptHashes: [hashSource(assets.firstPaint)],
    styleHashes: new Set(styles.map(hashSource)),
    connectSources: sendOriginsOf(sites.public),
    hasOwnFonts,
  });
}

/** The hash by which a policy allows an inline script or style (CSP Level 3, 2.3.1). */
function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The origins of servers to which readers may send requests, and that of the status of the API. The content security policy allows connections to these only. */
export function sendOriginsOf(site: Site<Audience>): string[] {
  const servers = site.references.filter(({ config }) => config.sendRequest === true).flatMap(serversIn);
  const status = statusSourceOf(site.config);
  const origins = servers.flatMap(serverOrigins);
  return [...new Set(status === undefined ? origins : [...origins, new URL(status).origin])];
}

/** All servers that pages of operations can list: those of the document, of its paths and of its operations. */
function serversIn({ source: { document }, outline }: ApiReference): Server[] {
  const operations = outline.operations.filter(({ kind }) => kind === 'operation');
  const pointers = new Set(operations.flatMap(({ itemPointer, pointer }) => [itemPointer, pointer]));
  const context = silentContext(document);
  return [document, ...[...pointers].map((pointer) => objectOf(valueAtPointer(document, pointer)))]
    .flatMap(({ servers }) => arrayOf(servers).filter(isObject))
    .map((server) => serverOf(server, context));
}
