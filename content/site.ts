import type { SiteConfig } from '../web/compile/config/config-schema.ts';
import { CUSTOMER, FIRST_SALE } from './postman.ts';

/** From the year of the first publication to the year of the build. */
const COPYRIGHT = `Copyright © 2025–${new Date().getUTCFullYear()} AKKO.`;

/** The configuration of the site. `web/compile/config/config-schema.ts` describes every field and its default. */
const site: SiteConfig = {
  title: 'AKKO Developer Portal',
  tagline: {
    en: 'Effortless integration for resellers. Powering the industry’s best-rated device protection plans.',
    es: 'Integración sin esfuerzo para revendedores. La base de los planes de protección de dispositivos mejor valorados del sector.',
    pt: 'Integração sem esforço para revendedores. A base dos planos de proteção de dispositivos mais bem avaliados do setor.',
  },
  url: 'https://developers.akko.example',
  names: {
    company: 'AKKO',
    session: 'GOOGLE-AKKO',
    simulator: 'akko-simulator',
    signature: 'Akko-Signature',
    license:
      'This package has no license for publication. You may use it to call the AKKO partner API under your AKKO Partner API Agreement.',
  },
  logo: { src: '/logo.svg', srcDark: '/logo-dark.svg', alt: 'AKKO' },
  socialCard: '/social-card.png',
  locales: ['en', 'es', 'pt'],
  languages: { es: { openGraph: 'es_LA' }, pt: { htmlLang: 'pt-BR' } },
  security: {
    contact: ['mailto:security@akko.example'],
    expires: '2027-11-01',
    policy: '/security',
  },
  source: { editUrl: 'https://git.akko.example/developer-portal/edit/main/{file}' },
  references: {
    public: [
      {
        spec: 'v2.yaml',
        base: '/public/v2',
        label: 'v2',
        sidebar: 'v2',
        infoInSidebar: false,
        sendRequest: true,
        simulator: true,
        keyName: { en: 'Partner token (v2)', es: 'Token de socio (v2)', pt: 'Token do parceiro (v2)' },
        postman: CUSTOMER,
      },
      // v3 pages have no sidebar, except device ordering, which v2 integrators use as well.
      {
        spec: 'v3.yaml',
        base: '/public/v3',
        label: 'v3',
        tagSidebars: { 'device-ordering': 'v2' },
        simulator: true,
        postman: CUSTOMER,
        client: {
          package: 'akko-v3',
          name: 'Akko',
          api: 'AKKO partner API, version 3',
          example: { list: 'getInventory', property: 'sku' },
        },
      },
      {
        spec: 'gateway.yaml',
        base: '/akko',
        label: 'Gateway',
        simulator: true,
        keyName: { en: 'Gateway key', es: 'Clave del gateway', pt: 'Chave do gateway' },
        postman: CUSTOMER,
      },
      // The simulator's own addresses.
      { spec: 'simulator.yaml', base: '/simulator/reference', label: 'Simulator', postman: FIRST_SALE },
    ],
    internal: [{ spec: 'v3.yaml', base: '/docs/internal', label: 'Internal API', sidebar: 'internalSidebar' }],
  },
  uniqueProperties: ['serialNumber', 'partnerReference'],
  reactPages: ['my-react-page', 'simulator', 'simulator.activate', 'exam', 'integration', 'go-live'],
  navbar: {
    hideOnScroll: true,
    items: [
      {
        type: 'dropdown',
        label: { en: 'Docs', es: 'Docs', pt: 'Docs' },
        position: 'right',
        items: [
          {
            label: { en: 'Introduction', es: 'Introducción', pt: 'Introdução' },
            to: '/public/v2/introduction',
            note: 'v2',
          },
          { label: { en: 'Users', es: 'Usuarios', pt: 'Usuários' }, to: '/public/v2/users', note: 'v2' },
          { label: { en: 'Contracts', es: 'Contratos', pt: 'Contratos' }, to: '/public/v2/contracts', note: 'v2' },
          {
            label: { en: 'Contract Line Items', es: 'Líneas de contrato', pt: 'Itens de contrato' },
            to: '/public/v2/contract-line-items',
            note: 'v2',
          },
          {
            label: { en: 'Device ordering', es: 'Pedido de dispositivos', pt: 'Pedido de dispositivos' },
            to: '/public/v3/device-ordering',
            note: 'v3',
          },
        ],
      },
      { type: 'localeDropdown', position: 'right' },
      {
        label: { en: 'Guides', es: 'Guías', pt: 'Guias' },
        to: '/intro',
        activeBaseRegex: '^/(?:intro|get_started|guides|clients|glossary|plan-your-integration|arazzo|my-)',
      },
      {
        label: { en: 'API v3', es: 'API v3', pt: 'API v3' },
        to: '/public/v3/akko-developer-docs',
        activeBasePath: '/public/v3',
      },
      {
        label: { en: 'Simulator', es: 'Simulador', pt: 'Simulador' },
        to: '/simulator',
        activeBaseRegex: '^/(?:simulator|exam|integration)(?:/|$)',
      },
      { label: { en: 'Changelog', es: 'Cambios', pt: 'Mudanças' }, to: '/changelog' },
      {
        label: { en: 'Get started', es: 'Primeros pasos', pt: 'Primeiros passos' },
        to: '/get_started',
        position: 'drawer',
      },
      { label: { en: 'API v2', es: 'API v2', pt: 'API v2' }, to: '/public/v2/introduction', position: 'drawer' },
    ],
  },
  sidebars: {
    public: {
      guides: [
        { page: '/intro' },
        { page: '/guides/hello' },
        { page: '/get_started' },
        {
          label: { en: 'Concepts', es: 'Conceptos', pt: 'Conceitos' },
          items: ['/guides/contract-lifecycle', '/guides/plans-prices-quotes', '/plan-your-integration/user-journey'],
        },
        {
          label: { en: 'Guides', es: 'Guías', pt: 'Guias' },
          items: [
            '/guides/questions-at-the-counter',
            '/guides/cancel-refund-restore',
            '/guides/claims-and-repairs',
            '/guides/fees-and-reports',
          ],
        },
        {
          label: { en: 'Build', es: 'Desarrollar', pt: 'Desenvolver' },
          items: [
            '/guides/authentication',
            '/guides/idempotency-and-retries',
            '/guides/webhooks',
            '/clients',
            '/guides/versions-and-changes',
            '/guides/know-what-concerns-you',
            '/my-react-page',
          ],
        },
        {
          label: { en: 'Test', es: 'Probar', pt: 'Testar' },
          items: [
            { page: '/guides/testing', label: { en: 'Test data', es: 'Datos de prueba', pt: 'Dados de teste' } },
            '/simulator',
            {
              page: '/guides/test-your-integration',
              label: { en: 'Local simulator and CI', es: 'Simulador local y CI', pt: 'Simulador local e CI' },
            },
            '/exam',
            '/integration',
            '/arazzo',
          ],
        },
        {
          label: { en: 'Go live', es: 'Salir a producción', pt: 'Entrar em produção' },
          items: [
            '/my-markdown-page',
            '/go-live',
            '/plan-your-integration/project-timeline',
            '/guides/support-and-status',
            '/security',
            '/accessibility',
          ],
        },
        {
          label: { en: 'Reference', es: 'Referencia', pt: 'Referência' },
          items: [
            { page: '/public/v3/akko-developer-docs', label: 'v3' },
            { page: '/public/v2/akko-developer-docs', label: 'v2' },
            { page: '/akko/akko-api-gateway-production', label: 'Gateway' },
            '/markdown-page',
          ],
        },
        {
          label: { en: 'Glossary', es: 'Glosario', pt: 'Glossário' },
          items: ['/glossary/products', '/glossary/devices', '/glossary/users'],
        },
        { page: '/changelog' },
      ],
      v2: [
        { page: '/public/v2/introduction' },
        { page: '/public/v3/migration' },
        { reference: '/public/v2' },
        { reference: '/public/v3', tags: ['device-ordering'] },
      ],
    },
    internal: {
      internalSidebar: [
        { page: '/docs/internal' },
        { page: '/docs/internal/onboarding' },
        { page: '/docs/internal/changelog' },
        { page: '/docs/internal/insight' },
        { page: '/docs/internal/exam' },
        {
          label: { en: 'Runbooks', es: 'Guías de incidentes', pt: 'Guias de incidentes' },
          items: ['/docs/internal/runbooks/gateway-incident', '/docs/internal/runbooks/claims-backlog'],
        },
        {
          page: '/docs/internal/akko-api-gateway-production',
          label: { en: 'API gateway', es: 'API gateway', pt: 'API gateway' },
        },
        { reference: '/docs/internal' },
      ],
    },
  },
  footer: {
    style: 'light',
    links: [
      {
        title: { en: 'Start', es: 'Empezar', pt: 'Começar' },
        items: [
          { label: { en: 'Get started', es: 'Primeros pasos', pt: 'Primeiros passos' }, to: '/get_started' },
          {
            label: { en: 'Project timeline', es: 'Calendario del proyecto', pt: 'Cronograma do projeto' },
            to: '/plan-your-integration/project-timeline',
          },
          {
            label: { en: 'User journey', es: 'Recorrido del usuario', pt: 'Jornada do usuário' },
            to: '/plan-your-integration/user-journey',
          },
        ],
      },
      {
        title: { en: 'Reference', es: 'Referencia', pt: 'Referência' },
        items: [
          { label: { en: 'API v3', es: 'API v3', pt: 'API v3' }, to: '/public/v3/akko-developer-docs' },
          { label: { en: 'API v2', es: 'API v2', pt: 'API v2' }, to: '/public/v2/introduction' },
          {
            label: { en: 'API gateway', es: 'API gateway', pt: 'API gateway' },
            to: '/akko/akko-api-gateway-production',
          },
          {
            label: { en: 'Changelog', es: 'Registro de cambios', pt: 'Registro de mudanças' },
            to: '/changelog',
          },
        ],
      },
      {
        title: { en: 'Help', es: 'Ayuda', pt: 'Ajuda' },
        items: [
          { label: { en: 'Glossary', es: 'Glosario', pt: 'Glossário' }, to: '/glossary/products' },
          { label: { en: 'Simulator', es: 'Simulador', pt: 'Simulador' }, to: '/simulator' },
          { label: { en: 'Exam', es: 'Examen', pt: 'Exame' }, to: '/exam' },
          {
            label: { en: 'Does this concern me?', es: '¿Me afecta?', pt: 'Isso me afeta?' },
            to: '/integration',
          },
          { label: { en: 'Clients', es: 'Clientes', pt: 'Clientes' }, to: '/clients' },
          {
            label: { en: 'Support', es: 'Soporte', pt: 'Suporte' },
            to: '/guides/support-and-status',
          },
          {
            label: { en: 'Tools', es: 'Herramientas', pt: 'Ferramentas' },
            to: '/my-react-page',
          },
          {
            label: {
              en: 'What this site records',
              es: 'Qué registra este sitio',
              pt: 'O que este site registra',
            },
            to: '/privacy',
          },
          { label: 'partners@akko.example', href: 'mailto:partners@akko.example' },
        ],
      },
    ],
    logo: { src: '/logo.svg', srcDark: '/logo-dark.svg', alt: 'AKKO', href: '/' },
    copyright: { en: COPYRIGHT, es: COPYRIGHT, pt: COPYRIGHT },
  },
  insight: true,
  integration: {
    // Calls of a system that uses both versions.
    example: [
      'POST /public/v3/tokens',
      'POST /public/v3/contracts',
      'GET /public/v3/contracts/{contractId}',
      'GET /public/v2/users?phone={phone}',
      'PATCH /public/v2/users/{userId}/contracts/{contractId}/contract-line-items/{lineItemId}',
    ],
    causes: {
      contractActivated: { state: 'first-sale' },
      contractSuspended: { state: 'past-due' },
      contractCancelled: { state: 'everything-cancelled' },
      contractLineItemUpdated: { state: 'claim-open' },
      deviceVerified: { state: 'first-sale' },
      orderShipped: { operation: 'createOrder' },
    },
  },
  colorMode: { defaultMode: 'light', disableSwitch: true },
  // A fact that is not decided yet is null: the lines of guides that name it are left out.
  facts: {
    // Values that several guides name. tests/content/simulator/facts.content.test.ts compares them with the code.
    activationPeriod: { en: '14 days', es: '14 días', pt: '14 dias' },
    waitingPeriod: { en: '30 days', es: '30 días', pt: '30 dias' },
    refundPeriod: { en: '30 days', es: '30 días', pt: '30 dias' },
    lossPeriod: { en: '12 months', es: '12 meses', pt: '12 meses' },
    textRetention: { en: '12 months', es: '12 meses', pt: '12 meses' },
    countRetention: { en: '13 months', es: '13 meses', pt: '13 meses' },
    simulatorLife: { en: '24 hours', es: '24 horas', pt: '24 horas' },
    retrySpan: { en: '24 hours', es: '24 horas', pt: '24 horas' },
    cursorLife: { en: '24 hours', es: '24 horas', pt: '24 horas' },
    quickPaymentPeriod: { en: '10 minutes', es: '10 minutos', pt: '10 minutos' },
    phonePrice: { en: '8.99 USD', es: '8.99 USD', pt: '8,99 USD' },
    everythingPrice: { en: '15.00 USD', es: '15.00 USD', pt: '15,00 USD' },
    phoneAndEverythingPrice: { en: '23.99 USD', es: '23.99 USD', pt: '23,99 USD' },
    phoneDeductible: { en: '79.00 USD', es: '79.00 USD', pt: '79,00 USD' },
    everythingDeductible: { en: '99.00 USD', es: '99.00 USD', pt: '99,00 USD' },
    incidentLimit: { en: '2,000.00 USD', es: '2,000.00 USD', pt: '2.000,00 USD' },
    keyCharacters: {
      en: '8 to 64 letters, digits, hyphens or underscores',
      es: '8 a 64 letras, dígitos, guiones o guiones bajos',
      pt: '8 a 64 letras, dígitos, hifens ou sublinhados',
    },
    itemLimit: '25',
    phonesAtOnce: '10',
    packagesKept: '10',
    tokenLife: '3600',
    requestsPerMinute: '600',
    sampleRuntime: 'Node.js 22',
    staffTokenLife: { en: '30 minutes', es: '30 minutos', pt: '30 minutos' },
    // The owner decides these.
    deprecationNotice: null,
    supportHours: null,
    availability: null,
    webhookAddresses: null,
    emergencyContact: null,
    statusPage: null,
    // The address of the status of the API, whose state the footer shows. Without it, pages ask nothing.
    statusSource: null,
    // The address that requests for production keys go to. The page /go-live asks support without it.
    productionRequests: null,
    refundTime: null,
    claimsContact: null,
    customerDataRetention: null,
    minimumAge: null,
    firstResponseUrgent: null,
    firstResponseNormal: null,
    // The build knows these, and fills them in.
    recordedCounts: null,
    recordedTexts: null,
    recordedLosses: null,
    recordedDecisions: null,
    npmFile: null,
    npmHash: null,
    npmSize: null,
    npmRuntime: null,
    npmService: null,
    pipFile: null,
    pipHash: null,
    pipSize: null,
    pipRuntime: null,
    pipService: null,
    clientNotes: null,
    simulatorFile: null,
    simulatorRuntime: null,
    accessibilityTable: null,
    accessibilityTests: null,
    accountLeadTime: null,
    changeLeadTime: null,
  },
  skills: [
    {
      name: 'sell-device-protection',
      description:
        'Integrate the sale of AKKO device protection: access token, check of the device, contract, activation and webhook. Use it when you write code that creates or activates contracts.',
      pages: ['/get_started', '/guides/idempotency-and-retries'],
    },
    {
      name: 'receive-akko-webhooks',
      description:
        'Receive AKKO webhooks: verify signatures, respond in time, skip duplicates and handle events out of order. Use it when you write or debug an endpoint for AKKO events.',
      pages: ['/guides/webhooks', '/public/v3/webhook'],
    },
    {
      name: 'migrate-akko-v2-to-v3',
      description:
        'Migrate an integration from version 2 of the AKKO API to version 3: which call replaces which, and what changes in fields. Use it when code calls /public/v2, or before any upgrade. First run the tests of the integration against a simulator account, then the tools describe_usage and list_impact, or `npx akko-simulator changes`: they say what concerns this integration.',
      pages: ['/public/v3/migration', '/guides/versions-and-changes'],
    },
    {
      name: 'pass-akko-go-live',
      description:
        'Prepare an integration for production: what is checked before go-live, and how to test it in the simulator. Use it before an integration goes live.',
      pages: ['/my-markdown-page', '/guides/testing'],
    },
    {
      name: 'handle-akko-incident',
      description:
        'What to do when the AKKO gateway or the processing of claims has a problem. Use it during an incident.',
      pages: ['/docs/internal/runbooks/gateway-incident', '/docs/internal/runbooks/claims-backlog'],
    },
  ],
  contentSignals: { search: true, aiInput: true, aiTrain: true },
  docs: { versions: [{ name: 'current', label: 'Next', mainDoc: 'public/v2/introduction' }] },
};

export default site;
