import type { JsonObject } from '../../model/text/json.ts';
import { messageOf } from '../source/lint-findings.ts';
import { collectionText } from './converter.ts';

/** What the process sends back for each description it is sent. */
export type ConversionAnswer = { text: string | null } | { error: string };

/** Converts descriptions in a process of its own, which can be ended when one takes too long. */
process.on('message', (document: JsonObject) => {
  process.send?.(answerOf(document));
});

function answerOf(document: JsonObject): ConversionAnswer {
  try {
    return { text: collectionText(document) };
  } catch (error) {
    return { error: messageOf(error, process.cwd()) };
  }
}
