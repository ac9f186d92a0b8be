import { useCallback, useEffect, useRef, useState } from 'react';

import type { ConsoleData } from '../../model/description/console.ts';
import { partHeaders } from '../../model/request/multipart.ts';
import type { Field, SampledRequest } from '../../model/request/request.ts';
import { formText } from '../../model/request/serialize.ts';
import { arrayOf, type Json, objectOf, stringOf } from '../../model/text/json.ts';
import { pathToPointer, pointerToPath } from '../../model/text/pointer.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { chosenBody, fileKey, type FormInputs, requestToSend, textAt, parameterKey } from './form-values.ts';
import { type ResponseVerdict, type ShownBody, shownBody, verdictOn } from './response/shown-response.ts';
import { type Failure, send, type ServerResponse } from './send.ts';
import type { FormError } from './sending-errors.ts';
import type { ConsoleStrings } from './strings/en.ts';
import { originsFor, type Target } from './targets.ts';

/** A response with how it is shown and how it compares with its description. */
export interface ExaminedResponse {
  kind: 'response';
  response: ServerResponse;
  shown: ShownBody;
  verdict: ResponseVerdict;
  /** The errors of fields that the response names. */
  errors: readonly FormError[];
}

export type SendingResult = ExaminedResponse | { kind: 'failure'; failure: Failure };

export interface SentRequest {
  data: ConsoleData;
  inputs: FormInputs;
  target: Target;
  result: SendingResult;
  milliseconds: number;
}

export type SendingState = { kind: 'idle' } | { kind: 'sending' } | SendingResult;

export interface SendingOptions {
  data: ConsoleData;
  t: ConsoleStrings;
  /** The result from before the form was last closed. */
  last: SendingResult | null;
  /** Null if the inputs have changed since. */
  onResult: (result: SendingResult | null) => void;
  /** Called after every request, also one that the reader has canceled. */
  onSent: (sent: SentRequest) => void;
}

const IDLE: SendingState = { kind: 'idle' };

/** Sends one request at a time. Leaving the page cancels it. */
export function useSending({ data, t, last, onResult, onSent }: SendingOptions) {
  const [state, setState] = useState<SendingState>(last ?? IDLE);
  const current = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      current.current?.abort();
      current.current = null;
    },
    [],
  );
  const clear = useCallback(() => {
    // The result of a request under way belongs to the inputs that it was sent with.
    if (current.current !== null) return;
    setState(IDLE);
    onResult(null);
  }, [onResult]);
  return {
    state,
    start: (inputs: FormInputs, target: Target): void => {
      const ending = new AbortController();
      current.current?.abort();
      current.current = ending;
      const request = requestToSend(data, inputs, target);
      const started = performance.now();
      setState({ kind: 'sending' });
      const finish = async (): Promise<void> => {
        const outcome = await send(request, {
          body: bodyToSend(data, inputs, request),
          origins: originsFor(data, target),
          signal: ending.signal,
        });
        const result = outcome.kind === 'response' ? examined(outcome.response, data, t) : outcome;
        onSent({ data, inputs, target, result, milliseconds: performance.now() - started });
        // The reader has sent another request or closed the form.
        if (current.current !== ending) return;
        current.current = null;
        setState(result);
        onResult(result);
      };
      void finish();
    },
    cancel: (): void => current.current?.abort(),
    /** Forgets the result, because the inputs have changed. */
    clear,
  };
}

function examined(response: ServerResponse, data: ConsoleData, t: ConsoleStrings): ExaminedResponse {
  const shown = shownBody(response);
  return {
    kind: 'response',
    response,
    shown,
    verdict: verdictOn(response, shown, { data, strings: t.check }),
    errors: response.status >= 400 && shown.kind === 'json' ? responseErrors(shown.value, data) : [],
  };
}

/** The body as the browser sends it: JSON as typed, files with their bytes; null without a body. */
export function bodyToSend(data: ConsoleData, inputs: FormInputs, request: SampledRequest): BodyInit | null {
  const { values, files } = inputs;
  const form = chosenBody(data, values);
  const { body } = request;
  // `fetch` rejects a body with these methods. The form says so.
  if (form === undefined || /^(?:GET|HEAD)$/.test(request.method)) return null;
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return textAt(data, values, 'body');
    case 'text':
      return body.text;
    case 'form':
      return formText(body.fields);
    case 'file':
      return files.get(fileKey(form))?.[0] ?? null;
    case 'multipart': {
      // `FormData` cannot give a text a media type without a file name, and no part further headers.
      const boundary = `part-${randomUuid()}`;
      const sent = new Map<string, number>();
      const parts = body.fields.flatMap((field): BlobPart[] => {
        const position = sent.get(field.name) ?? 0;
        sent.set(field.name, position + 1);
        const file = field.isFile ? files.get(fileKey(form, field.name))?.[position] : undefined;
        // A file field without a chosen file has a placeholder name for the code samples.
        if (field.isFile && file === undefined) return [];
        const headers = partHeaders(file === undefined ? field : withFile(field, file));
        return [`--${boundary}\r\n${headers}\r\n\r\n`, file ?? field.value, '\r\n'];
      });
      return new Blob([...parts, `--${boundary}--\r\n`], { type: `${body.type}; boundary=${boundary}` });
    }
  }
}

/** The part of a chosen file. Its own media type is more exact than the documented ones, of which there may be several. */
function withFile(field: Field, { name, type }: File): Field {
  return { ...field, value: name, ...(type === '' ? {} : { contentType: type }) };
}

/**
 * The errors of a problem document (RFC 9457, 3) by the fields that their pointers lead to. A pointer begins with the place and the
 * name of a parameter, or leads into the body.
 */
export function responseErrors(problem: Json, { parameters }: Pick<ConsoleData, 'parameters'>): FormError[] {
  return arrayOf(objectOf(problem)['errors']).flatMap((error): FormError[] => {
    const { pointer, message, detail } = objectOf(error);
    if (typeof pointer !== 'string') return [];
    const path = pointerToPath(pointer.replace(/^#/, ''));
    const parameter = parameters.find((each) => each.in === path[0] && each.name === path[1]);
    return [
      {
        name: parameter === undefined ? 'body' : parameterKey(parameter),
        pointer: pathToPointer(parameter === undefined ? path : path.slice(2)),
        label: path.join('.'),
        message: stringOf(message) ?? stringOf(detail) ?? '',
        isFatal: false,
      },
    ];
  });
}
