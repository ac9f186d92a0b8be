import { type FormEvent, useState } from 'react';

import { readUsage } from '../../../model/integration/read-usage.ts';
import type { Usage } from '../../../model/integration/usage.ts';
import { localizePath } from '../../../model/site/path.ts';
import { keptUsage, loadChanges } from '../../integration/kept-usage.ts';
import { Button, FileDrop, Note, Result, TextField, useAction } from '../../kit/index.ts';
import { askSimulator, basicAuthorization, simulatorAccount } from '../../simulator/account.ts';
import { ProblemNotice } from '../../simulator/status/problem-notice.tsx';
import { useBrowserStore } from '../../state/browser-store.ts';
import { usePage } from './changes.tsx';

/** Fits every file of this kind that a person opens. */
const MAX_FILE = 200_000_000;

/** The ways to give the page a usage. It is kept only if it has an operation. */
export function Ways() {
  const { t } = usePage();
  const texts = useTexts();
  return (
    <div className="stack">
      <h3>{t.account}</h3>
      <FromAccount />
      <h3>{t.file}</h3>
      <FromFile {...texts} />
      <h3>{t.lines}</h3>
      <FromLines {...texts} />
      <Note>{t.privacy}</Note>
    </div>
  );
}

interface Texts {
  /** The reason why the last text gave no usage. */
  problem: { from: 'file' | 'lines'; text: string } | null;
  setProblem: (problem: Texts['problem']) => void;
  /** Keeps the usage of a text, or sets the problem. */
  read: (from: 'file' | 'lines', text: string) => Promise<void>;
}

function useTexts(): Texts {
  const { t, locale } = usePage();
  const [problem, setProblem] = useState<Texts['problem']>(null);
  const read: Texts['read'] = async (from, text) => {
    const changes = await loadChanges().catch(() => null);
    if (changes === null) return setProblem({ from, text: t.loadFailed });
    const result = readUsage(text, changes);
    if (result.kind === 'usage') keptUsage.keep(result.usage);
    setProblem(result.kind === 'usage' ? null : { from, text: result.words[locale] });
  };
  return { problem, setProblem, read };
}

function FromAccount() {
  const { t, locale } = usePage();
  const account = useBrowserStore(simulatorAccount, null);
  const reading = useAction<unknown>();
  if (account === null)
    return (
      <p>
        {t.accountNone} <a href={localizePath('/simulator', locale)}>{t.accountLink}</a>
      </p>
    );
  const read = async (): Promise<void> => {
    const headers = { Authorization: basicAuthorization(account) };
    const usage = await askSimulator<Usage>('/simulator/account/usage', { headers });
    if (usage.operations.length === 0) throw new RangeError(t.accountEmpty);
    keptUsage.keep(usage);
  };
  return (
    <>
      <div className="row">
        <Button look="primary" isWaiting={reading.isRunning} onClick={() => void reading.run(read)}>
          {reading.isRunning ? t.reading : t.accountRead}
        </Button>
        <Note>{t.accountText}</Note>
      </div>
      <ProblemNotice error={reading.error} />
    </>
  );
}

function FromFile({ problem, setProblem, read }: Texts) {
  const { t } = usePage();
  const reading = useAction<void>();
  return (
    <>
      <FileDrop
        label={t.fileLabel}
        accept=".json,.har,.jsonl,.log,.txt,application/json"
        onFile={(file) => {
          if (file.size > MAX_FILE) setProblem({ from: 'file', text: t.tooLarge });
          else void reading.run(async () => read('file', await textOfFile(file)));
        }}
      >
        {t.fileText}
      </FileDrop>
      <Result tone="danger">{problem?.from === 'file' ? problem.text : ''}</Result>
      <ProblemNotice error={reading.error} />
    </>
  );
}

function FromLines({ problem, read }: Texts) {
  const { t, data } = usePage();
  const example = data.example?.join('\n');
  const [lines, setLines] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void read('lines', lines);
  };
  return (
    <form onSubmit={submit} className="stack">
      <TextField
        label={t.linesText}
        isCode
        rows={5}
        required
        placeholder={example}
        value={lines}
        messages={problem?.from === 'lines' ? [problem.text] : []}
        onChange={setLines}
      />
      <div className="row">
        <Button type="submit">{t.linesSubmit}</Button>
        {example !== undefined && (
          <Button look="link" onClick={() => void read('lines', example)}>
            {t.example}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The text of a file in UTF-8, or in UTF-16 with its mark, as some programs of Windows write it. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const mark = new Uint8Array(bytes.slice(0, 2)).join(' ');
  const encodings: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };
  return new TextDecoder(encodings[mark] ?? 'utf-8').decode(bytes);
}
