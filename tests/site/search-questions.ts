import { LOCALES, type Locale } from '../../web/model/site/locale.ts';
import type { WrittenQuery } from './search-queries.ts';

const CANCEL = '/guides/cancel-refund-restore';
const TESTING = '/guides/testing';
const WEBHOOKS = '/guides/webhooks';
const AUTHENTICATION = '/guides/authentication';
const RETRIES = '/guides/idempotency-and-retries';
const LIFECYCLE = '/guides/contract-lifecycle';
const PLANS = '/guides/plans-prices-quotes';
const CLAIMS = '/guides/claims-and-repairs';
const FEES = '/guides/fees-and-reports';
const VERSIONS = '/guides/versions-and-changes';
const SUPPORT = '/guides/support-and-status';
const COUNTER = '/guides/questions-at-the-counter';
const CONCERNS = '/guides/know-what-concerns-you';
const JOURNEY = '/plan-your-integration/user-journey';
const TIMELINE = '/plan-your-integration/project-timeline';

/** A question in three languages, and the pages that respond to it. With a heading, only that heading is right. */
interface Question extends Record<Locale, string> {
  right: readonly string[];
}

const ask = (en: string, es: string, pt: string, ...right: string[]): Question => ({ en, es, pt, right });

/** Questions that a reader of the portal had and found no page for. */
const FROM_THE_REVIEW: readonly Question[] = [
  ask(
    'price list of my account',
    'lista de precios de mi cuenta',
    'lista de preços da minha conta',
    PLANS,
    '/akko/operation-id-8',
  ),
  ask('support email', 'correo de soporte', 'e-mail do suporte', SUPPORT),
  ask(
    'remind a customer to activate',
    'recordar al cliente que active',
    'lembrar o cliente de ativar',
    JOURNEY,
    LIFECYCLE,
    `${TIMELINE}#week-6-pilot-stores`,
  ),
  ask(
    'all webhook attempts failed',
    'fallaron todos los intentos del webhook',
    'todas as tentativas do webhook falharam',
    WEBHOOKS,
  ),
  ask('rotate client secret', 'rotar el secreto de cliente', 'trocar o client secret', AUTHENTICATION),
  ask(
    'rotate endpoint secret',
    'rotar el secreto del endpoint',
    'trocar o segredo do endpoint',
    WEBHOOKS,
    AUTHENTICATION,
  ),
  ask('partner token leaked', 'token de socio filtrado', 'token de parceiro vazou', AUTHENTICATION),
  ask(
    'undo a scheduled cancellation',
    'deshacer una cancelación programada',
    'desfazer um cancelamento agendado',
    CANCEL,
  ),
  ask('swap items of a plan', 'cambiar artículos del plan', 'trocar itens do plano', PLANS, '/glossary/devices#item'),
  ask(
    'who checks the student rate',
    'quién verifica la tarifa de estudiante',
    'quem verifica a tarifa de estudante',
    PLANS,
    '/glossary/products#adult-and-student-rate',
  ),
  ask('fee after a refund', 'comisión después de un reembolso', 'comissão após um reembolso', FEES),
  ask('where do I see my fees', 'dónde veo mis comisiones', 'onde vejo minhas comissões', FEES),
  ask(
    'test a device that is too old',
    'probar un dispositivo demasiado antiguo',
    'testar um dispositivo antigo demais',
    TESTING,
  ),
  ask('test a failed payment', 'probar un pago fallido', 'testar um pagamento com falha', TESTING),
  ask('download the workflows', 'descargar los flujos de trabajo', 'baixar os fluxos de trabalho', '/arazzo'),
  ask('Prefer header', 'encabezado Prefer', 'cabeçalho Prefer', TESTING),
  ask('what does each plan cover', 'qué cubre cada plan', 'o que cada plano cobre', PLANS),
  ask(
    'refund when a customer cancels',
    'reembolso cuando el cliente cancela',
    'reembolso quando o cliente cancela',
    CANCEL,
  ),
  ask('sell plans in Canada', 'vender planes en Canadá', 'vender planos no Canadá', PLANS),
  ask(
    'what may the store promise about a claim',
    'qué puede prometer la tienda sobre un reclamo',
    'o que a loja pode prometer sobre um sinistro',
    CLAIMS,
  ),
  ask('which terms to show the customer', 'qué términos mostrar al cliente', 'quais termos mostrar ao cliente', PLANS),
  ask('support hours and contacts', 'horario y contactos de soporte', 'horário e contatos do suporte', SUPPORT),
  ask('weeks until we go live', 'semanas hasta la salida a producción', 'semanas até a entrada em produção', TIMELINE),
  ask('which credential for which API', 'qué credencial para qué API', 'qual credencial para qual API', AUTHENTICATION),
  ask('retry a failed request', 'reintentar una solicitud fallida', 'repetir uma requisição que falhou', RETRIES),
  ask('read all pages of a list', 'leer todas las páginas de una lista', 'ler todas as páginas de uma lista', RETRIES),
  ask('rate limits of all APIs', 'límites de todas las API', 'limites de todas as APIs', RETRIES),
  ask('versioning policy', 'política de versiones', 'política de versões', VERSIONS),
  ask('order of webhook events', 'orden de los eventos de webhook', 'ordem dos eventos de webhook', WEBHOOKS),
  ask(
    'difference between sandbox and simulator',
    'diferencia entre sandbox y simulador',
    'diferença entre sandbox e simulador',
    TESTING,
  ),
  ask('certification cases', 'casos de certificación', 'casos de certificação', `${TIMELINE}#week-5-certification`),
  ask('force a 500 or a timeout', 'forzar un 500 o un tiempo de espera', 'forçar um 500 ou um tempo esgotado', TESTING),
  ask(
    'allowed calls in each contract state',
    'llamadas permitidas en cada estado del contrato',
    'chamadas permitidas em cada estado do contrato',
    LIFECYCLE,
  ),
];

/** Questions of a product manager. */
const FROM_A_MANAGER: readonly Question[] = [
  ask('discount for a second plan', 'descuento por un segundo plan', 'desconto para um segundo plano', PLANS),
  ask('is sales tax included', 'está incluido el impuesto', 'o imposto está incluído', PLANS),
  ask('when are referral fees paid', 'cuándo se pagan las comisiones', 'quando as comissões são pagas', FEES),
  ask('report of sales by store', 'informe de ventas por tienda', 'relatório de vendas por loja', FEES),
  ask('who decides a claim', 'quién decide un reclamo', 'quem decide um sinistro', CLAIMS),
  ask(
    'how long does a deprecated operation work',
    'hasta cuándo funciona una operación obsoleta',
    'até quando funciona uma operação obsoleta',
    VERSIONS,
  ),
  ask(
    'can a customer come back after cancelling',
    'puede volver un cliente que canceló',
    'um cliente que cancelou pode voltar',
    CANCEL,
  ),
];

/** Questions of a developer. */
const FROM_A_DEVELOPER: readonly Question[] = [
  ask(
    'how long is a quote valid',
    'cuánto tiempo es válida una cotización',
    'por quanto tempo uma cotação é válida',
    PLANS,
  ),
  ask(
    'where does the claim number come from',
    'de dónde viene el número de reclamo',
    'de onde vem o número do sinistro',
    CLAIMS,
  ),
  ask(
    'lend a phone during a repair',
    'prestar un teléfono durante una reparación',
    'emprestar um celular durante um reparo',
    CLAIMS,
  ),
  ask(
    'what may change without a new version',
    'qué puede cambiar sin una versión nueva',
    'o que pode mudar sem uma nova versão',
    VERSIONS,
  ),
  ask('subscribe to the changelog feed', 'suscribirse al feed de cambios', 'assinar o feed de mudanças', VERSIONS),
  ask('what to send to support', 'qué enviar a soporte', 'o que enviar ao suporte', SUPPORT),
  ask('verify a webhook in Python', 'verificar un webhook en Python', 'verificar um webhook em Python', WEBHOOKS),
];

/** Questions of a tester. */
const FROM_A_TESTER: readonly Question[] = [
  ask(
    'try a quote in the simulator',
    'probar una cotización en el simulador',
    'testar uma cotação no simulador',
    PLANS,
  ),
  ask(
    'record a replacement after a total loss',
    'registrar un reemplazo tras una pérdida total',
    'registrar uma substituição após perda total',
    CLAIMS,
  ),
  ask('is the API down', 'está caída la API', 'a API está fora do ar', SUPPORT),
  ask(
    'move the clock forward',
    'adelantar el reloj',
    'adiantar o relógio',
    TESTING,
    '/simulator/reference/move-simulator-clock',
  ),
  ask(
    'which responses show a sunset date',
    'qué respuestas muestran la fecha de retiro',
    'quais respostas mostram a data de remoção',
    VERSIONS,
  ),
  ask(
    'events to expect after cancelling',
    'eventos esperados después de cancelar',
    'eventos esperados após cancelar',
    CANCEL,
    TESTING,
  ),
];

/** Searches of a stranger that did not find the right page first. */
const FROM_A_STRANGER: readonly Question[] = [
  ask('python sdk', 'sdk de python', 'sdk python', '/clients'),
  ask('github actions', 'github actions', 'github actions', '/guides/test-your-integration'),
  ask(
    'offline simulator',
    'simulador sin conexión',
    'simulador offline',
    '/guides/test-your-integration',
    '/simulator',
  ),
  ask(
    'forward webhooks to localhost',
    'reenviar webhooks a localhost',
    'encaminhar webhooks para localhost',
    '/guides/test-your-integration',
  ),
  ask(
    'past due',
    'pago atrasado',
    'pagamento atrasado',
    TESTING,
    JOURNEY,
    '/simulator/reference/restore-simulator-state',
  ),
  ask('time travel', 'viajar en el tiempo', 'viajar no tempo', TESTING, '/simulator/reference/move-simulator-clock'),
  ask('privacy', 'privacidad', 'privacidade', '/privacy'),
  ask('rss', 'rss', 'rss', '/guides/versions-and-changes#subscribe-to-the-changelog-feed'),
  ask('sandbox', 'sandbox', 'sandbox', '/get_started#in-the-sandbox'),
  ask('python client', 'cliente de python', 'cliente de python', '/clients'),
  ask(
    'what is a line item',
    'qué es una línea de contrato',
    'o que é um item de contrato',
    '/glossary/products#contract-line-item',
  ),
  ask('migrate from v2', 'migrar de v2', 'migrar da v2', '/public/v3/migration'),
  ask('practice certification', 'ensayo de certificación', 'ensaio da certificação', '/exam'),
  ask('impact of changes', 'impacto de los cambios', 'impacto das mudanças', '/integration'),
  ask(
    'production keys',
    'claves de producción',
    'chaves de produção',
    '/go-live',
    '/public/v3/akko-developer-docs#sandbox-and-production',
  ),
];

/** Questions of stores, written before the search was tuned for them. */
const FROM_A_STORE: readonly Question[] = [
  ask('wrong mobile number', 'número de celular incorrecto', 'número de celular errado', COUNTER),
  ask('passcode locked', 'código bloqueado', 'código bloqueado', COUNTER),
  ask(
    'when does the customer get the money back',
    'cuándo recupera el cliente su dinero',
    'quando o cliente recebe o dinheiro de volta',
    COUNTER,
  ),
  ask('where to file a claim', 'dónde presentar un reclamo', 'onde registrar um sinistro', COUNTER, CLAIMS),
  ask('delete customer data', 'borrar datos del cliente', 'apagar dados do cliente', COUNTER),
  ask('trade in phone', 'entrega el teléfono', 'entrega do celular', COUNTER),
];

/** The questions of the first reading whose pages were missing or not found. */
const FROM_THE_FIRST_READING: readonly Question[] = [
  ask(
    'get sandbox account',
    'obtener una cuenta de sandbox',
    'obter uma conta de sandbox',
    '/get_started#in-the-sandbox',
  ),
  ask(
    'how do I get production keys',
    'cómo obtengo claves de producción',
    'como obtenho chaves de produção',
    '/go-live',
    '/public/v3/akko-developer-docs#sandbox-and-production',
  ),
  ask('how much does a plan cost', 'cuánto cuesta un plan', 'quanto custa um plano', PLANS),
  ask('what is covered', 'qué está cubierto', 'o que é coberto', PLANS, '/glossary/products'),
  ask(
    'when does coverage start',
    'cuándo empieza la cobertura',
    'quando começa a cobertura',
    '/glossary/products#coverage-start',
  ),
  ask('customer did not activate', 'el cliente no activó', 'o cliente não ativou', JOURNEY, COUNTER),
  ask('refund of a return', 'reembolso de una devolución', 'reembolso de uma devolução', CANCEL, FEES),
  ask('undo cancellation', 'deshacer la cancelación', 'desfazer o cancelamento', CANCEL),
  ask('claim status', 'estado del reclamo', 'status do sinistro', COUNTER),
  ask('missed webhook', 'webhook perdido', 'webhook perdido', WEBHOOKS),
  ask('webhook signature fails', 'la firma del webhook falla', 'a assinatura do webhook falha', WEBHOOKS),
  ask(
    'webhook ip allowlist',
    'lista de IP permitidas para webhooks',
    'lista de IPs permitidos para webhooks',
    `${WEBHOOKS}#register-the-endpoint`,
  ),
  ask('export all contracts', 'exportar todos los contratos', 'exportar todos os contratos', FEES),
  ask('add store', 'agregar una tienda', 'adicionar uma loja', SUPPORT, '/akko/operation-id-15'),
  ask('fees paid', 'comisiones pagadas', 'comissões pagas', FEES),
  ask(
    'rate limit of my account',
    'límite de solicitudes de mi cuenta',
    'limite de requisições da minha conta',
    RETRIES,
    '/public/v3/akko-developer-docs#rate-limits',
  ),
  ask('uptime sla', 'disponibilidad y SLA', 'disponibilidade e SLA', `${SUPPORT}#support-hours-and-contacts`),
  ask('when does a contract expire', 'cuándo vence un contrato', 'quando um contrato expira', LIFECYCLE),
  ask('privacy law deletion', 'ley de privacidad y eliminación', 'lei de privacidade e exclusão', COUNTER),
  ask(
    'resend the activation link',
    'reenviar el enlace de activación',
    'reenviar o link de ativação',
    COUNTER,
    '/glossary/users#activation-link',
  ),
  ask('customer buys a new phone', 'el cliente compra un teléfono nuevo', 'o cliente compra um celular novo', COUNTER),
];

/** Questions of the second reading, written before the search was tuned for them. */
const FROM_THE_SECOND_READING: readonly Question[] = [
  ask(
    'phone stolen during the waiting period',
    'robo del teléfono durante el período de espera',
    'celular roubado durante o período de carência',
    '/glossary/products#waiting-period',
  ),
  ask(
    'how many photos of the device',
    'cuántas fotos del dispositivo',
    'quantas fotos do dispositivo',
    '/glossary/devices#verification-photos',
  ),
  ask(
    'used or refurbished phone',
    'teléfono usado o reacondicionado',
    'celular usado ou recondicionado',
    '/glossary/devices#condition',
    '/public/v3/create-device-for-a-partner-user',
  ),
  ask(
    'language of the messages to the customer',
    'idioma de los mensajes al cliente',
    'idioma das mensagens ao cliente',
    '/glossary/users#locale',
  ),
  ask('deductible for a cracked screen', 'deducible por pantalla rota', 'franquia para tela quebrada', PLANS),
  ask('monthly or yearly payment', 'pago mensual o anual', 'pagamento mensal ou anual', PLANS),
  ask('card declined', 'tarjeta rechazada', 'cartão recusado', TESTING),
  ask(
    'add a laptop to an existing contract',
    'agregar una laptop a un contrato existente',
    'adicionar um notebook a um contrato existente',
    '/get_started#add-a-second-device',
  ),
  ask('customer moved to a new address', 'el cliente cambió de dirección', 'cliente mudou de endereço', COUNTER),
  ask('blacklisted IMEI', 'IMEI en lista negra', 'IMEI bloqueado', `${TESTING}#test-imeis`),
  ask(
    'tablet without IMEI serial number',
    'tableta sin IMEI número de serie',
    'tablet sem IMEI número de série',
    '/glossary/devices#serial-number',
  ),
  ask('dual SIM two IMEIs', 'doble SIM dos IMEI', 'dois chips dois IMEIs', '/glossary/devices#imei'),
  ask(
    'time zone of dates',
    'zona horaria de las fechas',
    'fuso horário das datas',
    '/public/v3/akko-developer-docs#data-formats',
  ),
  ask('amounts in cents', 'importes en centavos', 'valores em centavos', '/glossary/products#amount-and-currency'),
  ask(
    'next page of a list',
    'página siguiente de una lista',
    'próxima página de uma lista',
    `${RETRIES}#read-all-pages-of-a-list`,
  ),
  ask(
    'same webhook arrives twice',
    'el mismo webhook llega dos veces',
    'o mesmo webhook chega duas vezes',
    `${WEBHOOKS}#order-of-webhook-events`,
  ),
  ask(
    'contract id in the webhook',
    'id del contrato en el webhook',
    'id do contrato no webhook',
    '/public/v3/webhooks/contract-activated',
  ),
  ask('order of events', 'orden de los eventos', 'ordem dos eventos', `${WEBHOOKS}#order-of-webhook-events`),
  ask(
    'verify webhook signature in Python',
    'verificar la firma del webhook en Python',
    'verificar a assinatura do webhook em Python',
    '/public/v3/webhook#verify-the-signature',
    WEBHOOKS,
  ),
  ask(
    'receive webhooks on localhost',
    'recibir webhooks en localhost',
    'receber webhooks no localhost',
    '/guides/test-your-integration#receive-webhooks-on-your-machine',
  ),
  ask('postman collection', 'colección de Postman', 'coleção do Postman', '/arazzo'),
  ask('npm package TypeScript', 'paquete npm TypeScript', 'pacote npm TypeScript', '/clients'),
  ask(
    'download the OpenAPI file',
    'descargar el archivo OpenAPI',
    'baixar o arquivo OpenAPI',
    '/akko/akko-api-gateway-production',
    '/public/v3/akko-developer-docs',
  ),
  ask(
    '403 insufficient scope',
    '403 alcance insuficiente',
    '403 escopo insuficiente',
    '/public/v3/create-contract',
    '/public/v3/errors#status-403',
    '/akko/errors#status-403',
    '/public/v3/get-contracts-for-a-partner-user',
  ),
  ask(
    'access token expired',
    'el token de acceso venció',
    'o token de acesso expirou',
    AUTHENTICATION,
    '/public/v3/errors#token_expired',
  ),
  ask(
    'timeout of create contract was it created',
    'timeout al crear un contrato se creó',
    'timeout ao criar contrato foi criado',
    RETRIES,
  ),
  ask(
    'planned maintenance window',
    'ventana de mantenimiento planificado',
    'janela de manutenção programada',
    '/akko/operation-id-3',
    `${SUPPORT}#planned-maintenance`,
  ),
  ask('when is version 2 switched off', 'cuándo se apaga la versión 2', 'quando a versão 2 será desligada', VERSIONS),
  ask(
    'customer returns the phone to the store',
    'el cliente devuelve el teléfono a la tienda',
    'cliente devolve o celular na loja',
    CANCEL,
  ),
  ask(
    'lend a phone during the repair',
    'prestar un teléfono durante la reparación',
    'emprestar um celular durante o reparo',
    CLAIMS,
  ),
  ask(
    'tracking number of a replacement',
    'número de seguimiento de un reemplazo',
    'código de rastreio de uma substituição',
    '/public/v3/webhooks/order-shipped',
  ),
  ask(
    'receipt proof of purchase',
    'recibo comprobante de compra',
    'nota fiscal comprovante de compra',
    '/glossary/devices#proof-of-purchase',
  ),
  ask(
    'which states and provinces are allowed',
    'qué estados y provincias se permiten',
    'quais estados e províncias são permitidos',
    '/akko/operation-id-12',
  ),
  ask(
    'go live checklist',
    'lista de verificación antes de producción',
    'checklist antes da produção',
    '/my-markdown-page',
  ),
  ask(
    'connect Claude or Cursor MCP',
    'conectar Claude o Cursor MCP',
    'conectar Claude ou Cursor MCP',
    '/intro#connect-an-assistant',
  ),
  ask('who receives store card data PCI', 'datos de tarjetas PCI', 'dados de cartão PCI', '/security'),
  ask('secret leaked in git', 'secreto filtrado en git', 'segredo vazou no git', AUTHENTICATION),
  ask(
    'student discount price',
    'precio para estudiantes',
    'preço para estudantes',
    '/glossary/products#adult-and-student-rate',
  ),
];

/** Questions of the third reading, written before the search was tuned for them. */
const FROM_THE_THIRD_READING: readonly Question[] = [
  ask(
    'customer wants to stop the plan',
    'el cliente quiere dejar el plan',
    'o cliente quer encerrar o plano',
    CANCEL,
    COUNTER,
  ),
  ask('coverage of my tests', 'qué no cubren mis pruebas', 'o que os meus testes não cobrem', CONCERNS),
  ask('fixed seed same ids', 'semilla fija mismos ids', 'semente fixa mesmos IDs', '/guides/test-your-integration'),
  ask('test credit card', 'tarjeta de prueba', 'cartão de teste', TESTING),
  ask(
    'price of a bundle of phone and items',
    'precio de teléfono y artículos juntos',
    'preço de celular e itens juntos',
    PLANS,
  ),
  ask('keyboard and screen reader', 'teclado y lector de pantalla', 'teclado e leitor de tela', '/accessibility'),
  ask(
    'report a security problem',
    'informar un problema de seguridad',
    'relatar um problema de segurança',
    '/security',
  ),
  ask(
    'remove one device from a contract',
    'quitar un dispositivo de un contrato',
    'remover um dispositivo de um contrato',
    CANCEL,
  ),
  ask('mTLS or API key', 'clave de API o mTLS', 'chave de API ou mTLS', AUTHENTICATION),
];

/** Questions of store staff, developers, product managers and security reviewers, written before anybody looked at the results. */
const FROM_MIXED_READERS: readonly Question[] = [
  ask(
    'customer lost the text message with the link',
    'el cliente perdió el SMS con el enlace',
    'o cliente perdeu o SMS com o link',
    '/guides/questions-at-the-counter',
    '/plan-your-integration/user-journey',
  ),
  ask(
    'which photos does the customer have to take',
    'qué fotos debe tomar el cliente',
    'quais fotos o cliente precisa tirar',
    '/glossary/devices',
    '/plan-your-integration/user-journey',
    '/guides/questions-at-the-counter',
    '/guides/testing',
  ),
  ask(
    'cracked screen when buying the plan',
    'pantalla rota al comprar el plan',
    'tela quebrada ao comprar o plano',
    '/glossary/devices',
    '/guides/plans-prices-quotes',
    '/guides/questions-at-the-counter',
  ),
  ask(
    'how many phones can one customer protect',
    'cuántos teléfonos puede proteger un cliente',
    'quantos celulares um cliente pode proteger',
    '/guides/plans-prices-quotes',
    '/glossary/products',
    '/glossary/devices',
    '/guides/questions-at-the-counter',
  ),
  ask(
    'customer moved to another address',
    'el cliente se mudó a otra dirección',
    'o cliente mudou de endereço',
    '/guides/questions-at-the-counter',
    '/public/v3/update-user',
    '/glossary/users',
    '/plan-your-integration/user-journey',
  ),
  ask(
    'customer has a new SIM or phone number',
    'el cliente tiene un número nuevo',
    'o cliente tem um número novo',
    '/guides/questions-at-the-counter',
  ),
  ask(
    'phone stolen the day after purchase',
    'robaron el teléfono un día después de la compra',
    'roubaram o celular um dia depois da compra',
    '/guides/claims-and-repairs',
    '/glossary/products',
    '/guides/contract-lifecycle',
    '/guides/questions-at-the-counter',
  ),
  ask(
    'what do I say when the device is not eligible',
    'qué digo si el dispositivo no es elegible',
    'o que digo se o dispositivo não é elegível',
    '/plan-your-integration/user-journey',
    '/guides/questions-at-the-counter',
  ),
  ask(
    'same request sent twice creates two contracts',
    'la misma solicitud enviada dos veces crea dos contratos',
    'a mesma requisição enviada duas vezes cria dois contratos',
    '/guides/idempotency-and-retries',
  ),
  ask(
    '409 conflict on retry',
    'conflicto 409 al reintentar',
    'conflito 409 ao repetir',
    '/guides/idempotency-and-retries',
    '/public/v3/errors',
  ),
  ask(
    'token expires after how many seconds',
    'en cuántos segundos vence el token',
    'em quantos segundos o token expira',
    '/guides/authentication',
  ),
  ask(
    'run the simulator in Docker or CI',
    'ejecutar el simulador en CI',
    'executar o simulador na CI',
    '/guides/test-your-integration',
    '/simulator',
    '/guides/testing',
  ),
  ask(
    'move the clock to the next bill',
    'adelantar el reloj hasta el próximo cobro',
    'avançar o relógio até a próxima cobrança',
    '/guides/testing',
    '/simulator',
    '/guides/test-your-integration',
    '/simulator/reference/move-simulator-clock',
  ),
  ask('python client install', 'instalar el cliente de Python', 'instalar o cliente Python', '/clients'),
  ask(
    'postman collection',
    'colección de Postman',
    'coleção do Postman',
    '/intro',
    '/get_started',
    '/public/v3/akko-developer-docs',
    '/markdown-page',
    '/clients',
    '/arazzo',
  ),
  ask(
    'order of webhook events',
    'orden de los eventos de webhook',
    'ordem dos eventos de webhook',
    '/guides/webhooks',
    '/glossary/users',
  ),
  ask(
    'local webhook receiver',
    'recibir webhooks en mi computadora',
    'receber webhooks no meu computador',
    '/guides/webhooks',
    '/guides/test-your-integration',
    '/simulator',
    '/get_started',
    '/simulator/reference/akko-simulator',
  ),
  ask(
    'page through a long list',
    'recorrer una lista larga página por página',
    'percorrer uma lista longa página por página',
    '/markdown-page',
    '/clients',
    '/public/v3/akko-developer-docs',
    '/guides/fees-and-reports',
    '/guides/webhooks',
    '/guides/idempotency-and-retries',
  ),
  ask(
    'difference between the two plans',
    'diferencia entre los dos planes',
    'diferença entre os dois planos',
    '/guides/plans-prices-quotes',
    '/glossary/products',
  ),
  ask(
    'discount for a second plan',
    'descuento por un segundo plan',
    'desconto no segundo plano',
    '/guides/plans-prices-quotes',
    '/glossary/products',
  ),
  ask(
    'how long does the integration take',
    'cuánto tiempo lleva la integración',
    'quanto tempo leva a integração',
    '/plan-your-integration/project-timeline',
  ),
  ask(
    'when v2 stops working',
    'cuándo deja de funcionar v2',
    'quando a v2 deixa de funcionar',
    '/public/v2/introduction',
    '/guides/versions-and-changes',
    '/public/v2/akko-developer-docs',
    '/public/v3/migration',
    '/changelog',
  ),
  ask(
    'commission for a renewal',
    'comisión por una renovación',
    'comissão por uma renovação',
    '/guides/fees-and-reports',
  ),
  ask(
    'pilot in a few stores',
    'piloto en pocas tiendas',
    'piloto em poucas lojas',
    '/plan-your-integration/project-timeline',
  ),
  ask(
    'where personal data is stored',
    'dónde se guardan los datos personales',
    'onde ficam guardados os dados pessoais',
    '/security',
    '/privacy',
    '/guides/questions-at-the-counter',
  ),
  ask(
    'report a vulnerability',
    'informar de una vulnerabilidad',
    'comunicar uma vulnerabilidade',
    '/security',
    '/guides/support-and-status',
    '/privacy',
  ),
  ask(
    'TLS version and encryption',
    'versión de TLS y cifrado',
    'versão do TLS e criptografia',
    '/security',
    '/markdown-page',
    '/guides/authentication',
    '/guides/webhooks',
  ),
];

export const QUESTIONS: readonly WrittenQuery[] = [
  ...FROM_THE_REVIEW,
  ...FROM_A_MANAGER,
  ...FROM_A_DEVELOPER,
  ...FROM_A_TESTER,
  ...FROM_A_STRANGER,
  ...FROM_A_STORE,
  ...FROM_THE_FIRST_READING,
  ...FROM_THE_SECOND_READING,
  ...FROM_THE_THIRD_READING,
  ...FROM_MIXED_READERS,
].flatMap(({ right, ...texts }) =>
  LOCALES.map((locale) => ({
    locale,
    query: texts[locale],
    right: right.map((route) => {
      const path = locale === 'en' ? route : `/${locale}${route}`;
      return route.includes('#') ? path : new RegExp(`^${path}(?:#|$)`);
    }),
  })),
);
