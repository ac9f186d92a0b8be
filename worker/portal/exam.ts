import { auth } from 'hono/utils/basic-auth';

import { readText } from '../../web/model/edge/read-text.ts';
import { EXAM_PATH } from '../../web/model/exam/exam-case.ts';
import { EXAM_KEYS_PATH } from '../../web/model/exam/report.ts';
import { type ExamService, MAX_STEP, STEP_PATH } from '../../web/model/exam/step.ts';
import {
  callerAddress,
  type CallLimit,
  dataHeaders,
  isForeign,
  isReading,
  methodNotAllowed,
  portalMiddleware,
  problem,
} from './http.ts';
import { type Assets, textOfAsset } from './public-files.ts';
import { callSimulator, type SendToSimulator } from './simulator.ts';

/** Bytes of a list of the account: bodies with characters outside ASCII make the longest. */
const MAX_LIST = 10_000_000;

export interface ExamOptions {
  /** Undefined if this release has no Worker for exams. */
  service: ExamService | undefined;
  /** Undefined if this release has no simulator. */
  send: SendToSimulator | undefined;
  assets: Assets;
  mayStep: CallLimit;
}

/** Passes steps of exams on to the exam's Worker, with access to the plan and to the simulator, and publishes its keys. */
export function exam({ service, send, assets, mayStep }: ExamOptions) {
  return portalMiddleware(async (context, next) => {
    const { pathname, origin } = context.get('path');
    const request = context.req.raw;
    const headers = dataHeaders();
    if (pathname === EXAM_KEYS_PATH) {
      if (!isReading(request.method)) return methodNotAllowed('GET, HEAD', headers);
      return Response.json({ keys: (await service?.publicKeys()) ?? [] }, { headers });
    }
    if (pathname !== STEP_PATH) return next();
    if (request.method !== 'POST') return methodNotAllowed('POST', headers);
    if (service === undefined || send === undefined) return problem(404, 'This portal has no exam.');

    if (isForeign(request, origin)) return problem(403, 'The Origin header names another site.');
    const address = callerAddress(request);
    if (!(await mayStep(address))) return problem(429, 'Your address has sent too many requests in this minute.');
    const basic = auth(request);
    const result = await service.step((await readText(request, MAX_STEP)) ?? '', {
      requestId: context.get('requestId'),
      client: basic ? { clientId: basic.username, clientSecret: basic.password } : null,
      readPlan: () => textOfAsset(assets, new URL(EXAM_PATH, origin)),
      callSimulator: (call) =>
        callSimulator(call, { origin, send, address, requestId: context.get('requestId'), limit: MAX_LIST }),
    });
    return 'status' in result ? problem(result.status, result.detail) : Response.json(result, { headers });
  });
}
