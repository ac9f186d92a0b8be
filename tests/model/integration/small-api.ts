import type { ApiChanges, IndexedApi } from '../../../web/model/integration/api-changes.ts';

/** An API with one call of each kind. */
export const SMALL_API: IndexedApi = {
  api: 'public/v1',
  label: 'v1',
  version: '1.0.0',
  client: 'small-client',
  operations: [
    {
      id: 'listPets',
      method: 'GET',
      path: '/v1/pets',
      title: { en: 'List pets' },
      href: '/public/v1/list-pets',
      tags: ['pets'],
      scopes: [],
      sent: { query: { fields: { limit: {}, filter: {} } }, header: { fields: { 'x-trace': {} } } },
      received: { '200': { fields: { items: { of: ['Pet'] } } }, '4XX': { of: ['Problem'] } },
      errors: { '4XX': ['bad_limit'] },
    },
    {
      id: 'createPet',
      method: 'POST',
      path: '/v1/pets',
      title: { en: 'Create a pet' },
      href: '/public/v1/create-pet',
      tags: ['pets'],
      scopes: [],
      sent: { body: { of: ['Pet'] } },
      received: { '201': { of: ['Pet'] } },
      errors: {},
    },
    {
      id: 'getPet',
      method: 'GET',
      path: '/v1/pets/{petId}',
      title: { en: 'Get a pet' },
      href: '/public/v1/get-pet',
      tags: [],
      scopes: [],
      sent: { path: { fields: { petId: {} } } },
      received: { '200': { of: ['Pet'] } },
      errors: {},
    },
  ],
  events: [
    {
      name: 'petCreated',
      type: 'pet.created',
      title: { en: 'Created' },
      href: '/public/v1/pet-created',
      body: { fields: { type: {}, pet: { of: ['Pet'] } } },
    },
  ],
  schemas: {
    Pet: { fields: { id: {}, name: {}, parents: { of: ['Pet'] }, labels: { fields: { '*': {} } } } },
    Problem: { fields: { code: {}, detail: {} } },
  },
};

/** A breaking release of it, and two operations that end. */
export const SMALL_CHANGES: ApiChanges = {
  changes: 1,
  date: '2026-06-01',
  apis: [SMALL_API],
  releases: [
    {
      id: '2026-06-01',
      date: '2026-06-01',
      title: { en: 'June' },
      href: '/changelog#2026-06-01',
      changes: [
        {
          api: 'public/v1',
          kind: 'operation',
          name: 'createPet',
          field: 'body.name',
          rule: 'request-property-removed',
          direction: null,
          from: [],
          to: [],
        },
      ],
    },
  ],
  deprecations: [
    {
      api: 'public/v1',
      kind: 'operation',
      name: 'listPets',
      field: null,
      rule: 'endpoint-deprecated',
      release: null,
      until: '2026-12-31',
    },
    {
      api: 'public/v1',
      kind: 'operation',
      name: 'getPet',
      field: null,
      rule: 'endpoint-deprecated',
      release: null,
      until: '2026-07-01',
    },
  ],
  replacements: [
    {
      api: 'public/v1',
      operation: 'listPets',
      toApi: 'public/v1',
      operations: ['getPet'],
      note: null,
      href: '/migration#list-pets',
      fields: { 'query.limit': null },
    },
  ],
  rules: {
    'request-property-removed': { kind: 'removed', level: 'breaking', text: { en: 'was removed' } },
    'endpoint-deprecated': { kind: 'deprecated', level: 'warning', text: { en: 'is deprecated' } },
  },
};
