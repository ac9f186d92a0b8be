import { ownProperty } from '../../model/text/json.ts';
import type { SearchStrings } from './strings/en.ts';

export interface PlaceText {
  /** `Request`, `Response 201`, `Query parameter`; empty if the page's title is enough. */
  where: string;
  /** The field's path, for example `lineItems.device.imei`; empty for other entries. */
  path: string;
}

/** Describes an anchor in words. web/compile/openapi/operation builds anchors from a location and field names: `query.limit`. */
export function placeText(anchor: string, isWebhook: boolean, t: SearchStrings): PlaceText {
  const callback = /^callback\.([^.]+)\./.exec(anchor);
  if (callback !== null) {
    const inner = placeText(anchor.slice(callback[0].length), false, t);
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
    return { where: ownProperty(t.parameters, parameter[1] ?? '') ?? '', path: parameter[2] ?? '' };
  return { where: '', path: /^schema\.(.+)$/.exec(anchor)?.[1] ?? '' };
}

/** Removes the media type, which follows the status of a secondary content: `200-text-csv`. */
function statusOf(part: string): string {
  return part.split('-', 1)[0] ?? '';
}
