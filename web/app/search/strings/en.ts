import type { SearchKind } from '../../../model/search/search.ts';
import type { GroupName } from '../../../search-engine/results.ts';
import type { Failure } from '../messages.ts';

/** The strings of the search in English. They define the type of the other languages. */
export const en = {
  placeholder: 'Search pages, fields, and errors',
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
    error: 'Problem code',
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
  morePlaces: (count: number) => (count === 1 ? '1 more location' : `${count} more locations`),
  morePlacesOf: (label: string, count: number) =>
    `${label}: ${count === 1 ? '1 more location' : `${count} more locations`}`,
  alsoIn: (titles: string) => `also in ${titles}`,
  placesOf: (label: string) => `Locations of ${label}`,
  back: 'All results',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  shownOf: (shown: number, count: number) => `${shown} of ${count}`,
  recent: 'Recent searches',
  forget: 'Clear recent searches',
  start: 'Where to start',
  examples: 'Try',
  nothing: (text: string) => `No results for “${text}”`,
  nothingHint:
    'Check the spelling, or try fewer or more general words. You can also search for paths, field names, status codes, and problem codes.',
  searchEverything: 'Search everything',
  elsewhere: 'There are results in another language.',
  resultsIn: (language: string) => `Results in ${language}.`,
  searchIn: (language: string) => `Search in ${language}`,
  loading: 'Loading search…',
  failures: {
    offline: 'You’re offline, so search couldn’t be loaded. Your search text is kept.',
    missing: 'Search isn’t available right now. The site may have been updated: reload the page or try again.',
    corrupt: 'The search index couldn’t be read. Try again. If it still fails, use the pages below.',
    slow: 'Search is taking a long time to load. It will appear here when it’s ready. You can also try again.',
  } satisfies Record<Failure, string>,
  retry: 'Retry',
  lacksInternal: 'Internal pages couldn’t be searched.',
  keys: { search: 'search', move: 'move', open: 'open', newTab: 'new tab', places: 'locations', close: 'close' },
};

export type SearchStrings = typeof en;
