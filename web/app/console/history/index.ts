/** One module for all of the history, so that the bundler leaves the code that it shares with the form in the form's chunk. */
export { historyEntry, RequestHistory } from './history.ts';
export { HistoryList } from './history-list.tsx';
