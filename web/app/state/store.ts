import { useSyncExternalStore } from 'react';

export interface ReadableStore<State> {
  readonly getState: () => State;
  /** Calls the listener after every change. Returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store whose state is one immutable object. The first load needs it, and it is smaller than a library. */
export class Store<State extends object> implements ReadableStore<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly getState = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces the given properties and tells the listeners. */
  setState(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Reads a store in a component, and renders the component again when the state changes. */
export function useStore<State>(store: ReadableStore<State>): State;
/** @param select a part of the state. It must return the same value for the same state. */
export function useStore<State, Part>(store: ReadableStore<State>, select: (state: State) => Part): Part;
export function useStore<State>(
  { subscribe, getState }: ReadableStore<State>,
  select: (state: State) => unknown = (state) => state,
): unknown {
  const getPart = (): unknown => select(getState());
  return useSyncExternalStore(subscribe, getPart, getPart);
}
