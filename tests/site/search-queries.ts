import { type Locale, LOCALES } from '../../web/model/site/locale.ts';
import type { GroupName } from '../../web/search-engine/results.ts';

export interface WrittenQuery {
  locale: Locale;
  query: string;
  /** Base address of the reference on screen, if the query is typed in one. */
  on?: string;
  /** The group that the results are limited to, if any. */
  group?: GroupName;
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
 * Queries of an integrator and the pages they want. They were written before the search, from the API and the guides
 * alone. The ranking is tuned to them, not the other way around.
 */
export const FORTY: readonly WrittenQuery[] = [
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
    '/get_started#create-an-access-token',
  ),
  en('webhook signature', '/glossary/users#webhook-signature', /^\/public\/v3\/webhook#verify-the-signature$/),
  en('pagination', '/public/v3/akko-developer-docs#pagination', '/glossary/users#pagination'),
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
    '/public/v2/akko-developer-docs#idempotency-pages-and-limits',
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
  es('firma del webhook', '/es/glossary/users#webhook-signature', /^\/es\/public\/v3\/webhook#verify-the-signature$/),
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

const V2 = '/public/v2';
const V3 = '/public/v3';

/** The same query, typed on a page of a reference. */
const on = (base: string, query: WrittenQuery): WrittenQuery => ({ ...query, on: base });
/** The same query, limited to fields. */
const fields = (query: WrittenQuery): WrittenQuery => ({ ...query, group: 'fields' });

/**
 * Sixty more queries. They were written before the second tuning, from the API and the guides alone. They are about
 * the intent: an action means an operation, a field means the field of a request, a phrase means a heading, and the
 * reference on screen comes first.
 */
const SIXTY: readonly WrittenQuery[] = [
  on(V3, fields(en('imei', /^\/public\/v3\/[^#]+#body\.(?:[\w.-]+\.)?imei$/))),
  on(V2, fields(en('imei', /^\/public\/v2\/[^#]+#body\.(?:[\w.-]+\.)?imei$/))),
  fields(en('serialNumber', /^\/public\/v[23]\/[^#/]+#body\.(?:[\w.-]+\.)?serialNumber$/)),
  on(V2, fields(en('email', /^\/public\/v2\/[^#/]+#(?:body|query)\.email$/))),
  on(V3, en('productPriceId', /^\/public\/v3\/create-[^#/]+#body\.(?:[\w.-]+\.)?productPriceId$/)),
  // The response is named, so a field of a request is wrong.
  fields(en('serialNumber response', /^\/public\/v[23]\/[^#/]+#response-20\d\.(?:[\w.-]+\.)?serialNumber$/)),
  en('webhook retry', /^\/public\/v3\/webhook#delivery$/),
  en('verify signature', /^\/public\/v3\/webhook#verify-the-signature$/),
  en('deactivate contract', '/public/v3/deactivate-contract'),
  en('cancel a contract', '/public/v3/deactivate-contract'),
  on(V2, en('list contracts', '/public/v2/get-contracts')),
  on(V3, en('list contracts', '/public/v3/get-contracts-for-a-partner-user')),
  en('create user', '/public/v2/post-public-v-2-partners-users'),
  en(
    'update user email',
    '/public/v2/patch-public-v-2-partners-users',
    '/public/v2/patch-public-v-2-partners-users#body.email',
  ),
  on(V2, en('delete device', '/public/v2/delete-public-v-2-users-int-user-id-devices-int-device-id')),
  on(V3, en('delete device', '/public/v3/delete-device-for-a-partner-user')),
  en('place an order', '/public/v3/create-order'),
  en('order shipped', '/public/v3/webhooks/order-shipped'),
  on(V3, en('errors', '/public/v3/errors')),
  on('/akko', en('errors', '/akko/errors')),
  on(
    V2,
    en('authentication', '/public/v2/akko-developer-docs#authentication', '/public/v2/introduction#authentication'),
  ),
  en('test imei', '/guides/testing#test-imeis'),
  en('go live', '/my-markdown-page', '/my-markdown-page#the-day-you-go-live'),
  en(
    'contract states',
    '/guides/contract-lifecycle',
    '/guides/contract-lifecycle#the-states',
    '/glossary/products#contract-state',
  ),
  en('payment fails', '/plan-your-integration/user-journey#a-payment-fails'),
  en('quote a price', '/akko/operation-id-10'),
  en('check address', '/akko/operation-id-12'),
  en('OTP', '/glossary/users#one-time-passcode'),
  en(
    'migrate from v2 to v3',
    '/public/v3/migration',
    '/public/v2/introduction#move-to-v3',
    '/public/v2/akko-developer-docs#moving-to-v3',
  ),
  en('POST /v3/contracts', '/public/v3/create-contract'),

  on(V3, fields(es('imei', /^\/es\/public\/v3\/[^#]+#body\.(?:[\w.-]+\.)?imei$/))),
  es('reintentos webhook', /^\/es\/public\/v3\/webhook#delivery$/),
  es('verificar firma', /^\/es\/public\/v3\/webhook#verify-the-signature$/),
  es('cancelar contrato', '/es/public/v3/deactivate-contract'),
  on(V2, es('listar contratos', '/es/public/v2/get-contracts')),
  on(V3, es('eliminar dispositivo', '/es/public/v3/delete-device-for-a-partner-user')),
  es('crear pedido', '/es/public/v3/create-order'),
  on('/akko', es('errores', '/es/akko/errors')),
  on(V3, es('límites de solicitudes', '/es/public/v3/akko-developer-docs#rate-limits')),
  es(
    'estado del contrato',
    '/es/glossary/products#contract-state',
    '/es/guides/contract-lifecycle',
    '/es/guides/contract-lifecycle#the-states',
  ),
  es('imei de prueba', '/es/guides/testing#test-imeis'),
  es('cotizar precio', '/es/akko/operation-id-10'),
  // The glossary calls it a "reclamo".
  es('siniestro', '/es/glossary/products#claim'),
  es('paginacion', '/es/public/v3/akko-developer-docs#pagination', '/es/glossary/users#pagination'),
  es('falla un pago', '/es/plan-your-integration/user-journey#a-payment-fails'),

  on(V2, fields(pt('imei', /^\/pt\/public\/v2\/[^#]+#body\.(?:[\w.-]+\.)?imei$/))),
  on(V3, pt('partnerReference', /^\/pt\/public\/v3\/[^#/]+#body\.(?:[\w.-]+\.)?partnerReference$/)),
  pt('tentativas webhook', /^\/pt\/public\/v3\/webhook#delivery$/),
  pt('verificar assinatura', /^\/pt\/public\/v3\/webhook#verify-the-signature$/),
  pt('cancelar contrato', '/pt/public/v3/deactivate-contract'),
  on(V3, pt('listar contratos', '/pt/public/v3/get-contracts-for-a-partner-user')),
  on(V2, pt('excluir dispositivo', '/pt/public/v2/delete-public-v-2-users-int-user-id-devices-int-device-id')),
  pt('criar pedido', '/pt/public/v3/create-order'),
  on(V2, pt('erros', '/pt/public/v2/errors')),
  on(V3, pt('limite de requisições', '/pt/public/v3/akko-developer-docs#rate-limits')),
  pt(
    'dispositivo emprestado',
    '/pt/glossary/devices#service-device',
    '/pt/public/v3/update-service-device-for-a-partner-user',
  ),
  pt('imei de teste', '/pt/guides/testing#test-imeis'),
  pt('cotar preço', '/pt/akko/operation-id-10'),
  pt('paginacao', '/pt/public/v3/akko-developer-docs#pagination', '/pt/glossary/users#pagination'),
  pt('pagamento falha', '/pt/plan-your-integration/user-journey#a-payment-fails'),
];

/** A query in the three languages, and its right addresses in English. */
type Asked = readonly [words: Record<Locale, string>, ...right: (string | RegExp)[]];
const ask = (inEnglish: string, inSpanish: string, inPortuguese: string, ...right: WrittenQuery['right']): Asked => [
  { en: inEnglish, es: inSpanish, pt: inPortuguese },
  ...right,
];

/** A guide about the subject, or a part of it. */
const GUIDE = {
  authentication: /^\/guides\/authentication(?:#|$)/,
  cancel: /^\/guides\/cancel-refund-restore(?:#|$)/,
  idempotency: /^\/guides\/idempotency-and-retries(?:#|$)/,
  lifecycle: /^\/guides\/contract-lifecycle(?:#|$)/,
  plans: /^\/guides\/plans-prices-quotes(?:#|$)/,
  testing: /^\/guides\/testing(?:#|$)/,
  versions: /^\/guides\/versions[\w-]*(?:#|$)/,
  webhooks: /^\/guides\/webhooks(?:#|$)/,
};
const ENVIRONMENTS = ['/public/v3/akko-developer-docs#sandbox-and-production', '/intro#environments'];
const VERIFY = '/public/v3/webhook#verify-the-signature';
const TOOLS = '/my-react-page';

/**
 * Fifty more queries, written before the third tuning: titles, the words of the footer, and the words that readers use when they ask
 * for support. To aim a query at another page, change its address here; it counts for all three languages.
 */
const FIFTY: readonly Asked[] = [
  ask('token', 'token', 'token', '/public/v3/create-token', GUIDE.authentication),
  ask('get a token', 'obtener un token', 'obter um token', '/public/v3/create-token', GUIDE.authentication),
  ask('webhook checker', 'verificador de webhooks', 'verificador de webhooks', TOOLS),
  ask('tools', 'herramientas', 'ferramentas', TOOLS),
  ask('check a delivery', 'verificar una entrega', 'verificar uma entrega', TOOLS, VERIFY, GUIDE.webhooks),
  ask('imei checker', 'verificador de IMEI', 'verificador de IMEI', TOOLS, '/akko/operation-id-11'),
  ask('hmac', 'hmac', 'hmac', VERIFY, '/glossary/users#webhook-signature', GUIDE.webhooks, TOOLS),
  ask('base url', 'url base', 'url base', ...ENVIRONMENTS, GUIDE.testing),
  ask('sandbox url', 'url del sandbox', 'url do sandbox', ...ENVIRONMENTS, GUIDE.testing),
  ask('environments', 'entornos', 'ambientes', ...ENVIRONMENTS, GUIDE.testing),
  ask('staging', 'staging', 'homologação', ...ENVIRONMENTS, '/glossary/users#sandbox-account', GUIDE.testing),
  ask(
    'refund',
    'reembolso',
    'reembolso',
    '/glossary/products#deactivation',
    '/plan-your-integration/user-journey#maya-cancels',
    '/public/v3/deactivate-contract',
    GUIDE.cancel,
  ),
  ask(
    'list contracts of a user',
    'listar contratos de un usuario',
    'listar contratos de um usuário',
    '/public/v3/get-contracts-for-a-partner-user',
  ),
  ask('get contract', 'obtener contrato', 'obter contrato', '/public/v3/get-contract-by-id'),
  ask('simulator', 'simulador', 'simulador', '/simulator'),
  ask('test data', 'datos de prueba', 'dados de teste', '/get_started#test-data', GUIDE.testing),
  ask('test webhooks', 'probar webhooks', 'testar webhooks', '/simulator', TOOLS, GUIDE.testing, GUIDE.webhooks),
  ask(
    'error codes',
    'códigos de error',
    'códigos de erro',
    '/public/v3/errors',
    '/public/v3/akko-developer-docs#errors',
  ),
  ask('changelog', 'registro de cambios', 'registro de mudanças', '/changelog'),
  ask("what's new", 'novedades', 'novidades', /^\/?#whats-new$/, '/changelog'),
  ask('postman', 'postman', 'postman', '/public/v3/akko-developer-docs', '/arazzo'),
  ask('openapi', 'openapi', 'openapi', '/public/v3/akko-developer-docs'),
  ask('get started', 'primeros pasos', 'primeiros passos', '/get_started'),
  ask(
    'project timeline',
    'calendario del proyecto',
    'cronograma do projeto',
    '/plan-your-integration/project-timeline',
  ),
  ask('user journey', 'recorrido del usuario', 'jornada do usuário', '/plan-your-integration/user-journey'),
  ask(
    'migration guide',
    'guía de migración',
    'guia de migração',
    '/public/v3/migration',
    '/public/v2/introduction#move-to-v3',
    '/public/v2/akko-developer-docs#moving-to-v3',
    GUIDE.versions,
  ),
  ask('inventory', 'inventario', 'estoque', '/public/v3/get-inventory', '/glossary/devices#inventory'),
  ask(
    'order status',
    'estado del pedido',
    'status do pedido',
    '/public/v3/get-order-by-id',
    /^\/public\/v3\/create-order#callback/,
  ),
  ask(
    'restore a contract',
    'restaurar un contrato',
    'restaurar um contrato',
    '/public/v2/post-public-v-2-users-int-user-id-contracts-restore',
    GUIDE.cancel,
  ),
  ask(
    'replace a device',
    'reemplazar un dispositivo',
    'substituir um dispositivo',
    '/public/v3/update-replacement-device-for-a-partner-user',
  ),
  ask(
    'register a phone',
    'registrar un teléfono',
    'cadastrar um celular',
    '/public/v3/create-phones-for-a-partner-user',
  ),
  ask(
    'add a device',
    'agregar un dispositivo',
    'adicionar um dispositivo',
    '/public/v3/create-device-for-a-partner-user',
  ),
  ask(
    'contract status',
    'estados del contrato',
    'estados do contrato',
    '/glossary/products#contract-state',
    '/plan-your-integration/user-journey#contract-states',
    GUIDE.lifecycle,
  ),
  ask('activation link', 'enlace de activación', 'link de ativação', '/glossary/users#activation-link'),
  ask('401', '401', '401', '/public/v3/errors#status-401', '/public/v2/errors#status-401'),
  ask('error 429', 'error 429', 'erro 429', '/public/v3/errors#status-429', '/public/v2/errors#status-429'),
  ask(
    'idempotency',
    'idempotencia',
    'idempotência',
    '/public/v3/akko-developer-docs#idempotency',
    '/glossary/users#idempotency-key',
    '/my-markdown-page#idempotency',
    GUIDE.idempotency,
  ),
  ask(
    'client secret',
    'secreto de cliente',
    'client secret',
    '/glossary/users#client-id-and-client-secret',
    GUIDE.authentication,
  ),
  ask(
    'health check',
    'comprobar que funciona',
    'verificar se está no ar',
    '/akko/operation-id-1',
    '/akko/operation-id-2',
  ),
  ask('price list', 'lista de precios', 'lista de preços', '/akko/operation-id-8', GUIDE.plans),
  ask(
    'cancel a line item',
    'cancelar una línea de contrato',
    'cancelar um item de contrato',
    '/public/v3/deactivate-contract-line-item',
  ),
  ask(
    'add a line item',
    'agregar una línea de contrato',
    'adicionar um item de contrato',
    '/public/v3/create-contract-line-item',
  ),
  ask('webhook events', 'eventos de webhook', 'eventos de webhook', '/public/v3/webhook', GUIDE.webhooks),
  ask(
    'receive a webhook',
    'recibir un webhook',
    'receber um webhook',
    '/get_started#receive-the-webhook',
    GUIDE.webhooks,
  ),
  ask('certification', 'certificación', 'certificação', '/plan-your-integration/project-timeline#week-5-certification'),
  ask('go-live checklist', 'lista de verificación', 'checklist', '/my-markdown-page'),
  ask(
    'versioning',
    'versiones',
    'versionamento',
    '/public/v3/akko-developer-docs#versioning',
    '/intro#versions',
    /^\/?#versions$/,
    GUIDE.versions,
  ),
  ask(
    'terms and conditions',
    'términos y condiciones',
    'termos e condições',
    '/akko/operation-id-14',
    '/akko/operation-id-13',
  ),
  ask('glossary', 'glosario', 'glossário', /^\/glossary\/\w+$/),
  ask(
    'report a problem',
    'informar de un problema',
    'relatar um problema',
    '/markdown-page#report-a-problem',
    /^\/guides\/support/,
  ),
];

/** An address, or a pattern of addresses, in a language. */
function inLocale(locale: Locale, target: string | RegExp): string | RegExp {
  if (locale === 'en') return target;
  return typeof target === 'string' ? `/${locale}${target}` : new RegExp(target.source.replace('^', `^\\/${locale}`));
}

export const QUERIES: readonly WrittenQuery[] = [
  ...FORTY,
  ...SIXTY,
  ...FIFTY.flatMap(([words, ...right]) =>
    LOCALES.map((locale) => ({
      locale,
      query: words[locale],
      right: right.map((target) => inLocale(locale, target)),
    })),
  ),
];
