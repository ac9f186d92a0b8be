/** One module for all of the history, so that the bundler leaves the code that it shares with the form in the form's chunk. */
import { reportFailure } from '../../insight/report-failure.ts';
import { type HistoryEntry, historyEntry as entryOf, type SentRequest } from './history.ts';

export { RequestHistory } from './history.ts';
export { HistoryList } from './history-list.tsx';

/** Makes the entry of a request, and reports the request if the simulator refused it. */
export function historyEntry(sent: SentRequest, form: Pick<HistoryEntry, 'href' | 'page'>): Promise<HistoryEntry> {
  const { data, result } = sent;
  if (result.kind === 'response' && result.response.status >= 400) reportFailure(data, result.response);
  return entryOf(sent, form);
}
