import type { Locale } from '../../web/model/site/locale.ts';

export interface WrittenQuery {
  locale: Locale;
  query: string;
  /** The right addresses. A pattern if the same subject has many. */
  right: readonly (string | RegExp)[];
}

const en = (query: string, ...right: WrittenQuery['right']): WrittenQuery => ({ locale: 'en', query, right });
const es = (query: string, ...right: WrittenQuery['right']): WrittenQuery => ({ locale: 'es', query, right });
const pt = (query: string, ...right: WrittenQuery['right']): WrittenQuery => ({ locale: 'pt', query, right });

const USERS_DEVICES = [
  '/public/v3/get-devices-for-a-partner-user',
  '/public/v3/create-device-for-a-partner-user',
  '/public/v2/get-public-v-2-partners-users-int-user-id-devices',
  '/public/v2/post-public-v-2-partners-users-int-user-id-devices',
];

/**
 * Queries of an integrator and the pages they want. Written before the search, from the API and the guides alone;
 * the ranking is tuned to them, not the other way around.
 */
export const QUERIES: readonly WrittenQuery[] = [
  en('/users/{id}/devices', ...USERS_DEVICES),
  en('users devices', ...USERS_DEVICES),
  en(
    'DELETE contracts',
    '/public/v2/delete-public-v-2-users-user-id-contracts-contract-line-items-contract-line-item-id',
    '/public/v2/delete-public-v-2-users-user-id-contracts-v-2-line-items',
  ),
  en('create contract', '/public/v3/create-contract'),
  en(
    'how do I authenticate',
    '/public/v3/akko-developer-docs#authentication',
    '/public/v2/akko-developer-docs#authentication',
    '/akko/akko-api-gateway-production#authentication',
    '/public/v2/introduction#authentication',
    '/get_started#1-create-an-access-token',
  ),
  en('webhook signature', '/glossary/users#webhook-signature', /^\/public\/v3\/webhooks\/[\w-]+#verify-the-signature$/),
  en('pagination', '/public/v3/akko-developer-docs#pagination'),
  // A letter is missing.
  en('idempotncy key', '/glossary/users#idempotency-key', /#header\.Idempotency-Key$/),
  en('deductible', '/glossary/products#deductible'),
  en('refund a claim', '/glossary/products#claim'),
  en('device_already_covered', '/public/v3/errors#device_already_covered', '/public/v2/errors#device_already_covered'),
  // A letter is missing.
  en('insufficent inventory', '/public/v3/errors#insufficient_inventory'),
  en('contractActivated', '/public/v3/webhooks/contract-activated'),
  en('409', '/public/v3/errors#status-409', '/public/v2/errors#status-409'),
  en(
    'rate limit',
    '/public/v3/akko-developer-docs#rate-limits',
    '/public/v2/akko-developer-docs#rate-limits',
    '/public/v3/errors#rate_limited',
    '/public/v2/errors#rate_limited',
  ),
  en('expires_in', '/public/v3/create-token#response-200.expires_in', '/public/v3/schemas/token#schema.expires_in'),
  en('partnerReference', /^\/public\/v[23]\/[^#]+#[\w.-]+\.partnerReference$/),
  en('waiting_period', '/glossary/products#waiting-period', /^\/public\/v[23]\/[^#]+#(?:[\w.-]+\.)?status$/),
  // The glossary calls it a service device and says "a loaner".
  en('loaner', '/glossary/devices#service-device', '/public/v3/update-service-device-for-a-partner-user'),
  // Still being typed.
  en('get invent', '/public/v3/get-inventory'),

  es(
    'autenticacion',
    '/es/public/v3/akko-developer-docs#authentication',
    '/es/public/v2/akko-developer-docs#authentication',
    '/es/akko/akko-api-gateway-production#authentication',
    '/es/public/v2/introduction#authentication',
  ),
  es('crear contrato', '/es/public/v3/create-contract'),
  es('deducible', '/es/glossary/products#deductible'),
  es('periodo de espera', '/es/glossary/products#waiting-period'),
  es('numero de serie', '/es/glossary/devices#serial-number'),
  es(
    'líneas de contrato',
    '/es/glossary/products#contract-line-item',
    '/es/public/v2/contract-line-items',
    '/es/public/v3/contract-line-items',
  ),
  es(
    'firma del webhook',
    '/es/glossary/users#webhook-signature',
    /^\/es\/public\/v3\/webhooks\/[\w-]+#verify-the-signature$/,
  ),
  es('desactivar usuario', '/es/public/v2/deactivate-user'),
  // Two letters are swapped.
  es('toekn de acceso', '/es/glossary/users#access-token', '/es/public/v3/create-token'),
  es('GET /contracts/{contractId}', '/es/public/v3/get-contract-by-id'),

  pt('franquia', '/pt/glossary/products#deductible'),
  pt('carencia', '/pt/glossary/products#waiting-period'),
  pt('criar contrato', '/pt/public/v3/create-contract'),
  pt(
    'listar dispositivos do usuario',
    '/pt/public/v3/get-devices-for-a-partner-user',
    '/pt/public/v2/get-public-v-2-partners-users-int-user-id-devices',
  ),
  pt('sinistro', '/pt/glossary/products#claim'),
  pt(
    'rate_limited',
    '/pt/public/v3/errors#rate_limited',
    '/pt/public/v2/errors#rate_limited',
    '/pt/akko/errors#rate_limited',
  ),
  pt('webhook contrato cancelado', '/pt/public/v3/webhooks/contract-cancelled'),
  pt('chave de idempotência', '/pt/glossary/users#idempotency-key', /^\/pt\/[^#]+#header\.Idempotency-Key$/),
  pt(
    'PATCH line-items',
    '/pt/public/v2/patch-public-v-2-users-user-id-contracts-contract-id-contract-line-items-line-item-id',
  ),
  pt(
    'migrar para v3',
    '/pt/public/v3/migration',
    '/pt/public/v2/introduction#move-to-v3',
    '/pt/public/v2/akko-developer-docs#moving-to-v3',
  ),
];
