import { type ChildProcess, fork } from 'node:child_process';

/** A module running in a process of its own, asked one thing. */
export interface Child<Answer> {
  answer: Promise<Answer>;
  end: () => void;
}

/**
 * Forks a module that takes one message and sends one back: its answer, or `{ error }`.
 * The answer rejects with that error, or when the process ends without a word.
 */
export function askChild<Answer extends object>(module: string, request: object): Child<Answer> {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  const answer = answerOf<Answer>(child, module);
  // Judged where it is awaited; who fails earlier for another reason must not fail twice.
  answer.catch(() => {});
  child.send(request);
  return { answer, end: () => void child.kill() };
}

function answerOf<Answer extends object>(child: ChildProcess, module: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: Answer | { error: string }) => {
      if ('error' in message) reject(new Error(message.error));
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${module} ended without an answer (${code ?? 'a signal'}).`)));
  });
}
