import { atomOf, feedAbout, type JsonFeed } from '../../web/model/edge/feed.ts';
import { type ApiChanges, CHANGES_PATH } from '../../web/model/integration/api-changes.ts';

/** A feed with changes that concern some operations, or a text about names that no API has. */
export type ChosenFeed = { kind: 'feed'; type: string; text: string } | { kind: 'unknown'; text: string };

/** Unknown names in one text, and characters of each. */
const [MAX_NAMES, MAX_NAME] = [8, 100];

interface FeedRequest {
  /** Path of the feed, e.g. `/es/changelog.xml`. */
  path: string;
  /** The query, with its question mark. */
  search: string;
  /** Reads a file of the site; null without it. */
  read: (path: string) => Promise<Response | null>;
}

/** The names that an address chooses: operations and events, and tags. Null if it chooses none. */
function namesIn(search: string): { operations: string[]; tags: string[] } | null {
  const params = new URLSearchParams(search);
  const listed = (name: string): string[] =>
    params
      .getAll(name)
      .flatMap((list) => list.split(','))
      .filter((text) => text !== '');
  const [operations, tags] = [listed('operations'), listed('tags')];
  return operations.length + tags.length === 0 ? null : { operations, tags };
}

/** Makes the feed whose address names operations, events or tags; null for another address, and without the files. */
export async function chosenFeed({ path, search, read }: FeedRequest): Promise<ChosenFeed | null> {
  const names = namesIn(search);
  if (names === null) return null;
  const [feed, changes] = await Promise.all([read(path.replace(/\.xml$/, '.json')), read(CHANGES_PATH)]);
  if (feed === null || changes === null) return null;
  const { apis } = await changes.json<ApiChanges>();
  const operations = apis.flatMap((api) => api.operations);
  const named = [...operations.map(({ id, href }) => ({ name: id, href })), ...apis.flatMap((api) => api.events)];
  const unknown = [
    ...names.operations.filter((name) => !named.some((part) => part.name === name)),
    ...names.tags.filter((tag) => !operations.some(({ tags }) => tags.includes(tag))),
  ];
  if (unknown.length > 0) return { kind: 'unknown', text: unknownText(unknown) };
  const paths = [
    ...named.filter(({ name }) => names.operations.includes(name)),
    ...operations.filter(({ tags }) => names.tags.some((tag) => tags.includes(tag))),
  ].map(({ href }) => href);
  const all = await feed.json<JsonFeed>();
  const chosen = feedAbout({ ...all, feed_url: all.feed_url + search }, paths);
  const self = chosen.feed_url.replace('.json', '.xml');
  return path.endsWith('.xml')
    ? { kind: 'feed', type: 'application/atom+xml; charset=utf-8', text: atomOf(chosen, self) }
    : { kind: 'feed', type: 'application/feed+json', text: `${JSON.stringify(chosen, null, 1)}\n` };
}

function unknownText(unknown: readonly string[]): string {
  const names = unknown.slice(0, MAX_NAMES).map((name) => JSON.stringify(name.slice(0, MAX_NAME)));
  const more = unknown.length > MAX_NAMES ? ` and ${unknown.length - MAX_NAMES} more` : '';
  return `No operation, event or tag has the name ${names.join(', ')}${more}. Use the operationId of its page, as ${CHANGES_PATH} lists it.\n`;
}
