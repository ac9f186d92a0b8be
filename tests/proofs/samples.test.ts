import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { labelOf } from '../../web/model/snippets/labels.ts';
import { IS_FULL } from '../tier.ts';
import { differences } from './intended.ts';
import { printedRequests, requestsOfSample, withAddress } from './printed-samples.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { RUNTIMES } from './runtimes.ts';

/** `npm test` runs a part of the samples in four languages. Those of the clients are in sequence.test.ts. */
const PARTS = 6;
const IN_EVERY_RUN = new Set(['curl', 'javascript', 'typescript', 'python']);

/** Responses about the state of objects. Other failures say that a request is malformed, or that credentials or a path are wrong. */
const STATE_CONFLICTS = new Set([404, 409]);

const requests = await printedRequests();
const rows: string[] = [];
let recorder: Recorder;

afterAll(() => {
  console.log(['Code samples of public operations:', ...rows].join('\n'));
});

const languages = RUNTIMES.filter(({ language }) => IS_FULL || IN_EVERY_RUN.has(language)).map((runtime, index) => ({
  runtime,
  label: labelOf(runtime.language, 'client'),
  // Each language has another part, so that a run has a sample of most requests.
  chosen: requests
    .filter(({ code }) => code.has(runtime.language))
    .filter((_, position) => IS_FULL || (position + index) % PARTS === 0),
}));

describe.each(languages)('the samples in $label', { timeout: 300_000 }, ({ runtime, label, chosen }) => {
  const { language, obstacle, run } = runtime;
  const folder = mkdtempSync(join(tmpdir(), `${language}-samples-`));
  beforeAll(async () => {
    recorder = await startRecorder(inject('simulator'));
  });
  afterAll(async () => {
    await recorder.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('send the requests that the portal means', async ({ skip }) => {
    const reason = obstacle();
    if (reason !== null) {
      rows.push(`${label.padEnd(20)}${String(chosen.length).padStart(4)} samples, not run: ${reason}`);
      skip(reason);
    }
    const start = performance.now();
    const samples = chosen.map((request, id) => ({
      id,
      code: withAddress(request.code.get(language) ?? '', request, `${recorder.origin}/${id}`),
    }));
    const errors = await run(samples, { folder, origin: recorder.origin });
    const statuses = new Map<number, number>();
    const faults = chosen.flatMap((request, id) => {
      const recorded = requestsOfSample(language, request, recorder.recorded(id));
      const { status = 0, response = '' } = recorded[0] ?? {};
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isRefused = status >= 400 && !STATE_CONFLICTS.has(status) && !response.includes('"not_allowed"');
      const error = errors.get(id);
      return [
        ...differences(language, request.intended, recorded),
        ...(isRefused ? [`the simulator responds ${status}: ${response}`] : []),
        ...(error !== undefined && status < 400 ? [`the sample ends with an error: ${error}`] : []),
      ].map((fault) => `${request.name}: ${fault}`);
    });
    const passed = chosen.length - new Set(faults.map((fault) => fault.split(':')[0])).size;
    const responses = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    rows.push(
      `${label.padEnd(20)}${String(chosen.length).padStart(4)} samples, ${passed} passed in ${((performance.now() - start) / 1000).toFixed(1)} s; responses ${responses.join(', ')}`,
    );
    expect(faults).toEqual([]);
  });
});
