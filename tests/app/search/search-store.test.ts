import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { SearchCommand, SearchEvent } from '../../../web/app/search/messages.ts';
import { elsewhereOf, PAUSE, SearchStore, SLOW_AFTER } from '../../../web/app/search/search-store.ts';
import { searchAddress } from '../../../web/model/search/search.ts';
import type { SearchRequest } from '../../../web/search-engine/results.ts';

const ADDRESSES = { public: searchAddress('public', 'en'), internal: null };
const READY: SearchEvent = {
  type: 'ready',
  facets: { references: [], hasGuides: false, examples: [] },
  lacksInternal: false,
};
const request = (text: string): SearchRequest => ({
  text,
  group: null,
  reference: null,
  current: null,
  page: '/',
  within: null,
});

interface Stage {
  store: SearchStore;
  commands: SearchCommand[];
  emit: (event: SearchEvent) => void;
  fail: () => void;
  closed: () => number;
}

function stage(): Stage {
  const commands: SearchCommand[] = [];
  let [emit, fail]: [Stage['emit'], Stage['fail']] = [() => {}, () => {}];
  let closed = 0;
  const store = new SearchStore((onEvent, onFailure) => {
    [emit, fail] = [onEvent, onFailure];
    return { post: (command) => commands.push(command), close: () => (closed += 1) };
  });
  store.surround({ route: '/' });
  store.open({ locale: 'en', internalLabel: null });
  return { store, commands, emit: (given) => emit(given), fail: () => fail(), closed: () => closed };
}

const results = (text: string): SearchEvent => ({
  type: 'results',
  request: request(text),
  results: { groups: [], total: 0, isWeak: true },
  isWhole: true,
});
const queries = (commands: readonly SearchCommand[]): string[] =>
  commands.flatMap((command) => (command.type === 'search' ? [command.request.text] : []));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the search store', () => {
  test('reports a slow index, can retry, and still accepts the index', () => {
    const { store, emit, commands, closed } = stage();
    vi.advanceTimersByTime(SLOW_AFTER - 1);
    expect(store.getState().phase).toBe('loading');
    vi.advanceTimersByTime(1);
    expect(store.getState()).toMatchObject({ phase: 'failed', failure: 'slow' });
    store.retry();
    expect([store.getState().phase, closed(), commands.length]).toEqual(['loading', 1, 2]);
    vi.advanceTimersByTime(SLOW_AFTER);
    expect(store.getState().failure).toBe('slow');
    emit(READY);
    expect(store.getState()).toMatchObject({ phase: 'ready', failure: null });
  });

  test('does not report a slow index after it has loaded, failed or closed', () => {
    const [ready, failed, closed] = [stage(), stage(), stage()];
    ready.emit(READY);
    failed.emit({ type: 'failed', reason: 'missing' });
    closed.store.close();
    vi.advanceTimersByTime(SLOW_AFTER);
    expect([ready, failed, closed].map(({ store }) => store.getState().failure)).toEqual([null, 'missing', null]);
  });

  test('sends the last request when the index is ready', () => {
    const { store, commands, emit } = stage();
    expect(commands).toEqual([{ type: 'open', addresses: ADDRESSES, isRetry: false }]);
    store.type('a');
    store.type('ab');
    expect(queries(commands)).toEqual([]);
    emit(READY);
    expect(queries(commands)).toEqual(['ab']);
  });

  test('sends one request at a time, then only the last of the others', () => {
    const { store, commands, emit } = stage();
    emit(READY);
    for (const text of ['a', 'ab', 'abc', 'abcd']) store.type(text);
    expect(queries(commands)).toEqual(['a']);
    emit(results('a'));
    expect(queries(commands)).toEqual(['a', 'abcd']);
    emit(results('abcd'));
    expect(queries(commands)).toEqual(['a', 'abcd']);
    expect(store.getState().latest?.request.text).toBe('abcd');
  });

  test('does not repeat an equal request', () => {
    const { store, commands, emit } = stage();
    emit(READY);
    store.type('a');
    store.type('a');
    emit(results('a'));
    store.type('a');
    expect(queries(commands)).toEqual(['a']);
    store.change({ filter: { group: 'errors', reference: null } });
    expect(queries(commands)).toEqual(['a', 'a']);
  });

  test('repeats the request when the index has grown', () => {
    const { store, commands, emit } = stage();
    emit(READY);
    store.type('a');
    emit(results('a'));
    emit(READY);
    expect(queries(commands)).toEqual(['a', 'a']);
  });

  test('asks for a text with weak results in other languages, after a pause', () => {
    const { store, commands, emit } = stage();
    emit(READY);
    store.type('reembolso');
    emit(results('reembolso'));
    vi.advanceTimersByTime(PAUSE - 1);
    store.change({ active: 1 });
    expect(queries(commands)).toEqual(['reembolso']);
    vi.advanceTimersByTime(1);
    expect(commands.at(-1)).toEqual({ type: 'lookElsewhere', text: 'reembolso', locales: ['es', 'pt'] });
    emit({ type: 'elsewhere', elsewhere: { text: 'reembolso', locales: ['es'] } });
    expect(elsewhereOf(store.getState())).toEqual(['es']);
    store.type('reembolsos');
    emit(results('reembolsos'));
    expect(elsewhereOf(store.getState())).toEqual([]);
  });

  test('publishes a letter together with its results', () => {
    const { store, emit } = stage();
    emit(READY);
    store.type('a');
    store.type('ab');
    expect(store.getState().text).toBe('a');
    emit(results('a'));
    expect(store.getState().text).toBe('ab');
  });

  test('forgets a text that was typed with access, and what an ended worker sends', () => {
    const { store, emit } = stage();
    store.open({ locale: 'en', internalLabel: 'Internal' });
    emit(READY);
    store.type('secret');
    store.open({ locale: 'es', internalLabel: 'Internal' });
    expect(store.getState().text).toBe('secret');
    store.end();
    emit(results('secret'));
    expect([store.getState().text, store.getState().latest]).toEqual(['', null]);
  });

  test.each(['offline', 'missing', 'corrupt'] as const)(
    'reports that its index is %s, and loads it again on a retry',
    (reason) => {
      const { store, commands, emit, closed } = stage();
      let notifications = 0;
      store.subscribe(() => (notifications += 1));
      store.type('a');
      emit({ type: 'failed', reason });
      expect(store.getState()).toMatchObject({ phase: 'failed', failure: reason });
      store.retry();
      expect([store.getState().phase, closed(), commands.at(-1)]).toEqual([
        'loading',
        1,
        { type: 'open', addresses: ADDRESSES, isRetry: true },
      ]);
      emit(READY);
      expect(queries(commands)).toEqual(['a']);
      expect(notifications).toBeGreaterThan(2);
    },
  );

  test('fails with a worker that cannot run, and closes it', () => {
    const { store, fail, closed } = stage();
    fail();
    expect(store.getState().phase).toBe('failed');
    store.close();
    expect(closed()).toBe(1);
  });
});
