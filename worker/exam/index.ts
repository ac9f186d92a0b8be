import { env, WorkerEntrypoint } from 'cloudflare:workers';

import type { PublicKey } from '../../web/model/exam/report.ts';
import type { ExamAccess, ExamRefusal, ExamService, StepResponse } from '../../web/model/exam/step.ts';
import { createExam } from './exam.ts';

/** Made once at start, so that a wrong key fails the release and not a step of an exam. */
const exam = createExam({ secret: env.EXAM_SIGNING_KEY, now: Date.now });

/** Does the steps of exams and signs them. The portal calls it by RPC, and passes the functions that read the site. */
export default class ExamWorker extends WorkerEntrypoint implements ExamService {
  /** Serves nothing by HTTP, so an address that somebody gives this Worker by mistake signs nothing. */
  override fetch(): Response {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }

  publicKeys(): Promise<readonly PublicKey[]> {
    return exam.publicKeys();
  }

  step(body: string, access: ExamAccess): Promise<StepResponse | ExamRefusal> {
    return exam.step(body, access);
  }
}
