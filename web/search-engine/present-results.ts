import { fieldPosition } from '../model/search/field-position.ts';
import type { SearchEntry, SearchKind, SearchPage } from '../model/search/search.ts';
import type { Corpus } from './corpus.ts';
import { highlight, type Marks, snippet } from './highlight.ts';
import { segmentsOf } from './query.ts';
import type { RankedEntry, Ranking } from './ranking.ts';
import {
  GROUP_NAMES,
  type GroupName,
  GROUPS,
  type Hit,
  type HitGroup,
  type Results,
  type SearchRequest,
} from './results.ts';

/** Number of hits shown in each of several groups, and in the only group, and of other operations of a hit. */
const SHOWN = { each: 5, single: 30, also: 2 };

const GROUP_OF = new Map<SearchKind, GroupName>(
  GROUP_NAMES.flatMap((name) => GROUPS[name].map((kind): [SearchKind, GroupName] => [kind, name])),
);

interface Presentation {
  ranking: Ranking;
  request: SearchRequest;
  corpus: Corpus;
}

/** Converts ranked entries to results: groups in the order of their best hits, each hit with its address and its marks. */
export function resultsOf(ranked: readonly RankedEntry[], { ranking, request, corpus }: Presentation): Results {
  const { marks } = ranking;
  if (request.within !== null) return placesOf(request.within, { request, corpus, marks });
  const wanted = request.group === null ? ranked : ranked.filter((result) => groupOf(corpus, result) === request.group);
  const groups = Map.groupBy(wanted, (result) => groupOf(corpus, result));
  const shown = request.group === null && groups.size > 1 ? SHOWN.each : SHOWN.single;
  const hitGroups = [...groups].map(([name, members]): HitGroup => ({
    name,
    total: members.length,
    hits: members.slice(0, shown).map((member) => hitOf(member, { corpus, marks })),
  }));
  return {
    groups: hitGroups,
    total: hitGroups.reduce((sum, { total }) => sum + total, 0),
    isWeak: ranking.hasMisspelling || !ranked.some(({ isComplete }) => isComplete),
  };
}

/** Every place of one entry as a hit. */
function placesOf(number: number, { request, ...context }: HitContext & { request: SearchRequest }): Results {
  const entry = context.corpus.entries[number];
  if (entry === undefined) return { groups: [], total: 0, isWeak: true };
  const hits = entry.places.map((_place, place) => ({
    ...hitOf({ entry: number, place }, context),
    also: [],
    more: 0,
  }));
  const { reference } = request;
  const matching = hits.filter((_hit, index) => {
    const page = context.corpus.pages[entry.places[index]?.page ?? -1];
    return reference === null || (context.corpus.references[page?.reference ?? -1]?.base ?? '') === reference;
  });
  return {
    groups: [
      { name: groupOf(context.corpus, { entry: number }), total: matching.length, hits: matching.slice(0, 100) },
    ],
    total: matching.length,
    isWeak: false,
  };
}

function groupOf(corpus: Corpus, { entry }: Pick<RankedEntry, 'entry'>): GroupName {
  return GROUP_OF.get(corpus.entries[entry]?.kind ?? 'page') ?? 'guides';
}

/**
 * A field of a shared schema is shown with its best place. These are the titles of others where readers may look for it, those of main
 * resources first: their addresses are shorter.
 */
function alsoIn({ places }: SearchEntry, shown: SearchPage, { pages }: Corpus): string[] {
  const others = places.flatMap(({ page: number, anchor }) => {
    const page = pages[number];
    if (page?.kind !== 'operation' || page === shown || page.reference !== shown.reference) return [];
    return fieldPosition(anchor, page.kind) === 'request' ? [page] : [];
  });
  const sorted = others.toSorted(
    (a, b) => segmentsOf(a.path).length - segmentsOf(b.path).length || a.title.length - b.title.length,
  );
  return [...new Set(sorted.map(({ title }) => title))].slice(0, SHOWN.also);
}

interface HitContext {
  corpus: Corpus;
  marks: Marks;
}

function hitOf(
  { entry: number, place: placeNumber }: Pick<RankedEntry, 'entry' | 'place'>,
  { corpus, marks }: HitContext,
): Hit {
  const entry = corpus.entries[number];
  const place = entry?.places[placeNumber];
  const page = corpus.pages[place?.page ?? -1];
  if (entry === undefined || place === undefined || page === undefined)
    throw new RangeError(`There is no entry ${number} with a place ${placeNumber}.`);
  const { kind, label, text, deprecated, places } = entry;
  const isPage = place.anchor === '';
  const toWords = corpus.words.text;
  return {
    entry: number,
    kind,
    href: isPage ? page.href : `${page.href}#${encodeURI(place.anchor)}`,
    label: highlight(label, marks, toWords),
    text: snippet(text, marks, toWords),
    method: isPage ? page.method : '',
    path: isPage ? highlight(page.path, marks, toWords) : [],
    crumbs: [
      page.reference === null ? page.source : (corpus.references[page.reference]?.label ?? ''),
      page.group,
      isPage ? '' : page.title,
    ].filter((crumb, index, all) => crumb !== '' && all.indexOf(crumb) === index),
    anchor: place.anchor,
    isWebhook: page.kind === 'webhook',
    deprecated,
    also: isPage ? [] : alsoIn(entry, page, corpus),
    more: places.length - 1,
  };
}
