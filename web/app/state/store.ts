import { useSyncExternalStore } from 'react';

/** A state to read and to listen to. */
export interface ReadableStore<State> {
  getState: () => State;
  /** Calls the listener after every change. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<State> extends ReadableStore<State> {
  /** Replaces the given properties and tells the listeners. */
  setState: (change: Partial<State>) => void;
}

/** A store whose state is one immutable object. The first load needs it, and it is smaller than a library. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setState: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
  };
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
