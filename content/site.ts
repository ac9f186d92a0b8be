import type { SiteConfig } from '../web/model/site/config.ts';

/** The configuration of the site. `web/model/site/config.ts` describes every field and its default. */
const site: SiteConfig = {
  title: 'AKKO Developer Portal',
  tagline: {
    en: 'Effortless integration for resellers. Powering the industry’s best-rated device protection plans.',
    es: 'Integración sin esfuerzo para revendedores. La base de los planes de protección de dispositivos mejor valorados del sector.',
    pt: 'Integração sem esforço para revendedores. A base dos planos de proteção de dispositivos mais bem avaliados do setor.',
  },
  url: 'https://developers.akko.example',
  logo: { src: '/logo.svg', srcDark: '/logo-dark.svg', alt: 'AKKO' },
  socialCard: '/social-card.png',
  locales: ['en', 'es', 'pt'],
  source: { editUrl: 'https://git.akko.example/developer-portal/edit/main/{file}' },
  references: {
    public: [
      { spec: 'v2.yaml', base: '/public/v2', sidebar: 'v2', infoInSidebar: false, sendRequest: true, simulator: true },
      // v3 pages have no sidebar, except device ordering, which v2 integrators use as well.
      { spec: 'v3.yaml', base: '/public/v3', tagSidebars: { 'device-ordering': 'v2' }, simulator: true },
      { spec: 'gateway.yaml', base: '/akko', simulator: true },
      // The simulator's own addresses.
      { spec: 'simulator.yaml', base: '/simulator/reference' },
    ],
    internal: [{ spec: 'v3.yaml', base: '/docs/internal', sidebar: 'internalSidebar' }],
  },
  reactPages: ['my-react-page', 'simulator', 'simulator.activate'],
  navbar: {
    hideOnScroll: true,
    items: [
      {
        type: 'dropdown',
        label: { en: 'Docs', es: 'Docs', pt: 'Docs' },
        position: 'right',
        items: [
          { label: { en: 'Introduction', es: 'Introducción', pt: 'Introdução' }, to: '/public/v2/introduction' },
          { label: { en: 'Users', es: 'Usuarios', pt: 'Usuários' }, to: '/public/v2/users' },
          { label: { en: 'Contracts', es: 'Contratos', pt: 'Contratos' }, to: '/public/v2/contracts' },
          {
            label: { en: 'Contract Line Items', es: 'Líneas de contrato', pt: 'Itens de contrato' },
            to: '/public/v2/contract-line-items',
          },
          {
            label: { en: 'Device ordering', es: 'Pedido de dispositivos', pt: 'Pedido de dispositivos' },
            to: '/public/v3/device-ordering',
          },
        ],
      },
      { type: 'localeDropdown', position: 'right' },
    ],
  },
  sidebars: {
    public: {
      guides: [
        { page: '/intro' },
        { page: '/get_started' },
        { page: '/guides/hello' },
        {
          label: { en: 'Plan your integration', es: 'Planifique su integración', pt: 'Planeje sua integração' },
          items: [
            '/plan-your-integration/project-timeline',
            '/plan-your-integration/user-journey',
            '/my-markdown-page',
          ],
        },
        {
          label: { en: 'Glossary', es: 'Glosario', pt: 'Glossário' },
          items: ['/glossary/devices', '/glossary/products', '/glossary/users'],
        },
        {
          label: { en: 'Tools', es: 'Herramientas', pt: 'Ferramentas' },
          items: ['/simulator', '/my-react-page', '/markdown-page'],
        },
        {
          label: { en: 'API reference', es: 'Referencia de la API', pt: 'Referência da API' },
          items: [
            { page: '/public/v3/akko-developer-docs', label: { en: 'v3', es: 'v3', pt: 'v3' } },
            { page: '/public/v2/akko-developer-docs', label: { en: 'v2', es: 'v2', pt: 'v2' } },
            { page: '/akko/akko-api-gateway-production', label: { en: 'Gateway', es: 'Gateway', pt: 'Gateway' } },
          ],
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
          {
            label: { en: 'Webhook checker', es: 'Verificador de webhooks', pt: 'Verificador de webhooks' },
            to: '/my-react-page',
          },
          { label: 'partners@akko.example', href: 'mailto:partners@akko.example' },
        ],
      },
    ],
    logo: { src: '/logo.svg', srcDark: '/logo-dark.svg', alt: 'AKKO', href: '/' },
    copyright: { en: 'Copyright © 2025 AKKO.', es: 'Copyright © 2025 AKKO.', pt: 'Copyright © 2025 AKKO.' },
  },
  colorMode: { defaultMode: 'light', disableSwitch: true },
  docs: { versions: [{ name: 'current', label: 'Next', mainDoc: 'public/v2/introduction' }] },
};

export default site;
