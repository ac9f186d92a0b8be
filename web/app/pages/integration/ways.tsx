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
  const { t, locale, data } = usePage();
  const example = data.example?.join('\n');
  const account = useBrowserStore(simulatorAccount, null);
  const reading = useAction<unknown>();
  const [lines, setLines] = useState('');
  const [problem, setProblem] = useState<{ from: 'file' | 'lines'; text: string } | null>(null);
  const readText = async (from: 'file' | 'lines', text: string): Promise<void> => {
    const changes = await loadChanges().catch(() => null);
    if (changes === null) return setProblem({ from, text: t.loadFailed });
    const read = readUsage(text, changes);
    if (read.kind === 'usage') keptUsage.keep(read.usage);
    setProblem(read.kind === 'usage' ? null : { from, text: read.words[locale] });
  };
  const ofFile = problem?.from === 'file' ? problem.text : '';
  const messages = problem?.from === 'lines' ? [problem.text] : [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void readText('lines', lines);
  };
  return (
    <div className="stack">
      <h3>{t.account}</h3>
      {account === null ? (
        <p>
          {t.accountNone} <a href={localizePath('/simulator', locale)}>{t.accountLink}</a>
        </p>
      ) : (
        <div className="row">
          <Button
            look="primary"
            isWaiting={reading.isRunning}
            onClick={() =>
              void reading.run(async () => {
                const headers = { Authorization: basicAuthorization(account) };
                const usage = await askSimulator<Usage>('/simulator/account/usage', { headers });
                if (usage.operations.length === 0) throw new RangeError(t.accountEmpty);
                keptUsage.keep(usage);
              })
            }
          >
            {reading.isRunning ? t.reading : t.accountRead}
          </Button>
          <Note>{t.accountText}</Note>
        </div>
      )}
      <ProblemNotice error={reading.error} />
      <h3>{t.file}</h3>
      <FileDrop
        label={t.fileLabel}
        accept=".json,.har,.jsonl,.log,.txt,application/json"
        onFile={(file) => {
          if (file.size > MAX_FILE) setProblem({ from: 'file', text: t.tooLarge });
          else void reading.run(async () => readText('file', await textOfFile(file)));
        }}
      >
        {t.fileText}
      </FileDrop>
      <Result tone="danger">{ofFile}</Result>
      <h3>{t.lines}</h3>
      <form onSubmit={submit} className="stack">
        <TextField
          label={t.linesText}
          isCode
          rows={5}
          required
          placeholder={example}
          value={lines}
          messages={messages}
          onChange={setLines}
        />
        <div className="row">
          <Button type="submit">{t.linesSubmit}</Button>
          {example !== undefined && (
            <Button look="link" onClick={() => void readText('lines', example)}>
              {t.example}
            </Button>
          )}
        </div>
      </form>
      <Note>{t.privacy}</Note>
    </div>
  );
}

/** The text of a file in UTF-8, or in UTF-16 with its mark, as some programs of Windows write it. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const mark = new Uint8Array(bytes.slice(0, 2)).join(' ');
  const encodings: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };
  return new TextDecoder(encodings[mark] ?? 'utf-8').decode(bytes);
}
