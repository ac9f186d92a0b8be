import type { SearchKind } from '../../../model/search/search.ts';
import type { GroupName } from '../engine/results.ts';
import type { Failure } from '../messages.ts';

/** What the search says, in English: the type of every other language. */
export const en = {
  placeholder: 'Search pages, operations, fields, errors',
  close: 'Close search',
  results: 'Search results',
  name: 'Search',
  narrowTo: { source: 'Search in', kind: 'Search for' },
  guides: 'Guides',
  internal: 'Internal',
  groups: {
    operations: 'Operations',
    guides: 'Pages',
    fields: 'Fields',
    errors: 'Errors',
    schemas: 'Schemas',
  } satisfies Record<GroupName, string>,
  kinds: {
    page: 'Page',
    heading: 'Section',
    term: 'Glossary',
    operation: 'Operation',
    webhook: 'Webhook',
    schema: 'Schema',
    parameter: 'Parameter',
    property: 'Property',
    value: 'Allowed value',
    status: 'Status',
    error: 'Error code',
  } satisfies Record<SearchKind, string>,
  request: 'Request',
  payload: 'Payload',
  response: (status: string) => `Response ${status}`,
  callback: (name: string) => `Callback ${name}`,
  header: 'header',
  parameters: {
    path: 'Path parameter',
    query: 'Query parameter',
    querystring: 'Query string',
    header: 'Header parameter',
    cookie: 'Cookie parameter',
  },
  deprecated: 'deprecated',
  morePlaces: (count: number) => (count === 1 ? '1 more place' : `${count} more places`),
  morePlacesOf: (label: string, count: number) => `${label}: ${count === 1 ? '1 more place' : `${count} more places`}`,
  placesOf: (label: string) => `Places of ${label}`,
  back: 'All results',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  shownOf: (shown: number, count: number) => `${shown} of ${count}`,
  recent: 'Recent searches',
  forget: 'Clear recent searches',
  start: 'Where to start',
  examples: 'Try',
  nothing: (text: string) => `Nothing found for “${text}”`,
  nothingHint:
    'Check the spelling, or use fewer or more general words. Paths, field names, status codes and error codes work as well.',
  searchEverything: 'Search everything',
  loading: 'Loading the search…',
  failures: {
    offline: 'The search could not be loaded: there is no connection. What you have typed stays.',
    missing:
      'The search is not available right now. It may have been replaced by a newer release: reload the page, or try again.',
    corrupt: 'The search could not be read. Try again; if it fails once more, use the pages below.',
    slow: 'The search is taking long to load. It will appear here as soon as it arrives; you can also try again.',
  } satisfies Record<Failure, string>,
  retry: 'Retry',
  lacksInternal: 'Internal pages could not be searched.',
  keys: { move: 'move', open: 'open', newTab: 'new tab', places: 'places', close: 'close' },
};

export type SearchStrings = typeof en;
