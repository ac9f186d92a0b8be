import type { Environment } from '../../../model/request/console.ts';
import { type JsonObject, stringOf } from '../../../model/text/json.ts';

const PRODUCTION = /\b(?:production|prod|live)\b/i;
const PRACTICE =
  /\b(?:sandbox|staging|stages?|test|tests|testing|trial|dev|development|demo|mock|qa|uat|preview|local|localhost)\b/i;
const LOCAL_HOST = /^(?:localhost|127\.[\d.]+|\[::1\])$/i;

/**
 * The environment of a server of a description. The first of these that gives a hint decides:
 * 1. the extension `x-environment` of the server object
 * 2. the first word of its description that names production or a place for tests
 * 3. the labels of its host, without the registered domain: `sandbox.api.example`
 * @returns null without a hint
 */
export function environmentOf(server: JsonObject): Environment | null {
  const extension = stringOf(server['x-environment']);
  if (extension !== null) return environmentIn(extension);
  return environmentIn(stringOf(server.description) ?? '') ?? environmentIn(wordsOfHost(stringOf(server.url) ?? ''));
}

function environmentIn(text: string): Environment | null {
  const production = text.search(PRODUCTION);
  const practice = text.search(PRACTICE);
  if (production < 0 && practice < 0) return null;
  return production >= 0 && (practice < 0 || production < practice) ? 'production' : 'sandbox';
}

/** The parts of a host that may name an environment. `.dev` and `.test` are also top-level domains. */
function wordsOfHost(url: string): string {
  const host = /^(?:[a-z][a-z\d+.-]*:)?\/\/(\[[^\]]*\]|[^/:?#]*)/i.exec(url)?.[1] ?? '';
  return LOCAL_HOST.test(host) ? 'local' : host.split('.').slice(0, -2).join(' ').replaceAll(/[-_]/g, ' ');
}
