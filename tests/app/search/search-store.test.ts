import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SearchRequest } from '../../../web/app/search/engine/results.ts';
import type { SearchEvent, SearchCommand } from '../../../web/app/search/messages.ts';
import { createSearchStore, SLOW_AFTER, type SearchStore } from '../../../web/app/search/search-store.ts';

const ADDRESSES = { public: '/search/en.json', internal: null };
const READY: SearchEvent = {
  type: 'ready',
  facets: { references: [], hasGuides: false, examples: [] },
  lacksInternal: false,
};
const request = (text: string): SearchRequest => ({ text, group: null, reference: null, current: null, within: null });

interface Stage {
  store: SearchStore;
  asked: SearchCommand[];
  answer: (answer: SearchEvent) => void;
  fail: () => void;
  closed: () => number;
}

function stage(): Stage {
  const asked: SearchCommand[] = [];
  let [answer, fail]: [Stage['answer'], Stage['fail']] = [() => {}, () => {}];
  let closed = 0;
  const store = createSearchStore(ADDRESSES, (onEvent, onFailure) => {
    [answer, fail] = [onEvent, onFailure];
    return { post: (ask) => asked.push(ask), close: () => (closed += 1) };
  });
  return { store, asked, answer: (given) => answer(given), fail: () => fail(), closed: () => closed };
}

const results = (text: string): SearchEvent => ({
  type: 'results',
  request: request(text),
  results: { groups: [], total: 0 },
});
const queries = (asked: readonly SearchCommand[]): string[] =>
  asked.flatMap((ask) => (ask.type === 'search' ? [ask.request.text] : []));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the search’s store', () => {
  it('says that its index is slow, takes it all the same, and starts anew when asked to', () => {
    const { store, answer, asked, closed } = stage();
    vi.advanceTimersByTime(SLOW_AFTER - 1);
    expect(store.getState().phase).toBe('loading');
    vi.advanceTimersByTime(1);
    expect(store.getState()).toMatchObject({ phase: 'failed', failure: 'slow' });
    store.retry();
    expect([store.getState().phase, closed(), asked.length]).toEqual(['loading', 1, 2]);
    vi.advanceTimersByTime(SLOW_AFTER);
    expect(store.getState().failure).toBe('slow');
    answer(READY);
    expect(store.getState()).toMatchObject({ phase: 'ready', failure: null });
  });

  it('is told nothing of a slow index once that is there, has failed, or is not wanted any more', () => {
    const [ready, failed, closed] = [stage(), stage(), stage()];
    ready.answer(READY);
    failed.answer({ type: 'failed', reason: 'missing' });
    closed.store.close();
    vi.advanceTimersByTime(SLOW_AFTER);
    expect([ready, failed, closed].map(({ store }) => store.getState().failure)).toEqual([null, 'missing', null]);
  });

  it('asks when there is an index, and what was typed until then last', () => {
    const { store, asked, answer } = stage();
    expect(asked).toEqual([{ type: 'open', addresses: ADDRESSES, isRetry: false }]);
    store.search(request('a'));
    store.search(request('ab'));
    expect(queries(asked)).toEqual([]);
    answer(READY);
    expect(queries(asked)).toEqual(['ab']);
  });

  it('has one request under way, and of those that come meanwhile takes the last', () => {
    const { store, asked, answer } = stage();
    answer(READY);
    for (const text of ['a', 'ab', 'abc', 'abcd']) store.search(request(text));
    expect(queries(asked)).toEqual(['a']);
    answer(results('a'));
    expect(queries(asked)).toEqual(['a', 'abcd']);
    answer(results('abcd'));
    expect(queries(asked)).toEqual(['a', 'abcd']);
    expect(store.getState().latest?.request.text).toBe('abcd');
  });

  it('asks nothing twice', () => {
    const { store, asked, answer } = stage();
    answer(READY);
    store.search(request('a'));
    store.search(request('a'));
    answer(results('a'));
    store.search(request('a'));
    expect(queries(asked)).toEqual(['a']);
    store.search({ ...request('a'), group: 'errors' });
    expect(queries(asked)).toEqual(['a', 'a']);
  });

  it('asks again when more can be found', () => {
    const { store, asked, answer } = stage();
    answer(READY);
    store.search(request('a'));
    answer(results('a'));
    answer(READY);
    expect(queries(asked)).toEqual(['a', 'a']);
  });

  it.each(['offline', 'missing', 'corrupt'] as const)(
    'says that its index is %s, and loads it anew when asked to',
    (reason) => {
      const { store, asked, answer, closed } = stage();
      let told = 0;
      store.subscribe(() => (told += 1));
      store.search(request('a'));
      answer({ type: 'failed', reason });
      expect(store.getState()).toMatchObject({ phase: 'failed', failure: reason });
      store.retry();
      expect([store.getState().phase, closed(), asked.at(-1)]).toEqual([
        'loading',
        1,
        { type: 'open', addresses: ADDRESSES, isRetry: true },
      ]);
      answer(READY);
      expect(queries(asked)).toEqual(['a']);
      expect(told).toBeGreaterThan(2);
    },
  );

  it('fails with a worker that cannot run, and ends it when it is closed', () => {
    const { store, fail, closed } = stage();
    fail();
    expect(store.getState().phase).toBe('failed');
    store.close();
    expect(closed()).toBe(1);
  });
});
