import type { SearchStrings } from './strings/index.ts';

/** Where on a page something is drawn, in words, and the names on the way there. */
export interface PlaceWords {
  /** `Request`, `Response 201`, `Query parameter`; empty where the page says it all. */
  where: string;
  /** e.g. `lineItems.device.imei`; empty for what is no field. */
  path: string;
}

/** Takes an anchor apart: the direction comes first in it, then names (compile/openapi/operation.ts makes them). */
export function placeWords(anchor: string, isWebhook: boolean, t: SearchStrings): PlaceWords {
  const callback = /^callback\.([^.]+)\./.exec(anchor);
  if (callback !== null) {
    const inner = placeWords(anchor.slice(callback[0].length), false, t);
    return { where: [t.callback(callback[1] ?? ''), inner.where].filter(Boolean).join(' · '), path: inner.path };
  }
  const header = /^response-([^.]+)\.header\.(.+)$/.exec(anchor);
  if (header !== null)
    return { where: `${t.response(statusOf(header[1] ?? ''))} · ${t.header}`, path: header[2] ?? '' };
  const message = /^(body|response)(?:-([^.]+))?\.(.+)$/.exec(anchor);
  if (message !== null)
    return {
      where: message[1] === 'response' ? t.response(statusOf(message[2] ?? '')) : isWebhook ? t.payload : t.request,
      path: message[3] ?? '',
    };
  const parameter = /^(path|query|querystring|header|cookie)\.(.+)$/.exec(anchor);
  if (parameter !== null)
    return { where: t.parameters[parameter[1] as keyof SearchStrings['parameters']], path: parameter[2] ?? '' };
  return { where: '', path: /^schema\.(.+)$/.exec(anchor)?.[1] ?? '' };
}

/** Another media type than the main one stands behind the status: `200-text-csv`. */
function statusOf(part: string): string {
  return part.split('-', 1)[0] ?? '';
}
