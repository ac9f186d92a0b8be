import { type ReactNode, useState } from 'react';

import { Button } from '../../../web/app/kit/button.tsx';
import { Code, JsonBlock, JsonToken, TextBlock } from '../../../web/app/kit/code.tsx';
import { Confirm, ConfirmDialog, Question } from '../../../web/app/kit/confirm.tsx';
import { CopyButton, CopyIcon } from '../../../web/app/kit/copy-button.tsx';
import { Fact, Facts } from '../../../web/app/kit/facts.tsx';
import {
  Check,
  Field,
  FieldLabel,
  Input,
  invalidProps,
  Messages,
  Radios,
  SecretInput,
  Select,
  TextField,
} from '../../../web/app/kit/field.tsx';
import { FileButton } from '../../../web/app/kit/file-button.tsx';
import { FileDrop } from '../../../web/app/kit/file-drop.tsx';
import { Fold } from '../../../web/app/kit/fold.tsx';
import { IconButton } from '../../../web/app/kit/icon-button.tsx';
import { Count, Empty, Line, Loading, Log } from '../../../web/app/kit/log.tsx';
import { Badge, Box, Note, Problem, Result, type Tone } from '../../../web/app/kit/note.tsx';
import { panelProps, Tabs, Toggles } from '../../../web/app/kit/tabs.tsx';
import { kitWords, WordsProvider } from '../../../web/app/kit/words.ts';

const TONES = ['note', 'tip', 'warning', 'danger'] as const satisfies readonly Tone[];
const NOTHING = (): void => {};
const COMMAND = `curl https://developers.shop.example/simulator/shop/v3/inventory \\\n  --header 'Authorization: Bearer YOUR_ACCESS_TOKEN'`;

/** Every part of the kit in every state, for developers: `npm run kit`. No page of the site has it. */
export function Showcase() {
  return (
    <WordsProvider value={kitWords.en}>
      <div className="stack">
        {[false, true].map((isDense) => (
          <div key={String(isDense)} className={isDense ? 'tool dense stack' : 'tool stack'}>
            <h2>{isDense ? 'Dense: the request form' : 'The pages of tools'}</h2>
            <Actions />
            <Texts />
            <Fields prefix={isDense ? 'dense' : 'wide'} />
            <Containers prefix={isDense ? 'dense' : 'wide'} />
          </div>
        ))}
      </div>
    </WordsProvider>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Actions() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Part title="Button">
        {[false, true].map((isSmall) => (
          <div key={String(isSmall)} className="row">
            {(['primary', 'plain', 'danger', 'link'] as const).map((look) => (
              <Button key={look} look={look} isSmall={isSmall}>
                {look}
              </Button>
            ))}
            <Button isSmall={isSmall} isWaiting>
              waiting
            </Button>
            <Button isSmall={isSmall} disabled>
              disabled
            </Button>
          </div>
        ))}
        <div className="row">
          <IconButton icon="close" label="Close" />
          <IconButton icon="enlarge" label="Enlarge" />
          <IconButton icon="shrink" label="Back to normal size" />
          <CopyIcon text={() => COMMAND} name="Copy the command" />
          <CopyButton text={() => COMMAND} />
          <CopyButton text={() => COMMAND} label="Copy as cURL" isSmall />
        </div>
      </Part>
      <Part title="Confirm">
        <div className="row">
          <Confirm label="Delete the account" question="Delete the account with all its data?" onConfirm={NOTHING} />
          <Button onClick={() => setAsking(true)}>Open the dialog</Button>
        </div>
        <Question text="Create a new account in the state past-due?">
          <Button>Create the account</Button>
          <Button>Keep the present account</Button>
        </Question>
        {isAsking && (
          <ConfirmDialog
            title="Send this request to production?"
            label="Send to production"
            onConfirm={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          >
            <Note tone="warning">This request changes real data.</Note>
            <Facts>
              <Fact name="Host">api.shop.example</Fact>
            </Facts>
          </ConfirmDialog>
        )}
      </Part>
    </>
  );
}

function Texts() {
  return (
    <>
      <Part title="Note">
        <Note>A soft text below what it is about.</Note>
        {TONES.map((tone) => (
          <Note key={tone} tone={tone}>
            A note with the tone {tone}.
          </Note>
        ))}
        <Result>The account was reset.</Result>
        <Messages id={null} messages={['is required.']} />
      </Part>
      <Part title="Box">
        {TONES.map((tone) => (
          <Box key={tone} tone={tone} title={`A box with the tone ${tone}`}>
            <p>It has news, and can have a list or a button.</p>
          </Box>
        ))}
        <Problem action={{ label: 'Try again', run: NOTHING }}>The simulator did not respond.</Problem>
      </Part>
      <Part title="Badge">
        <div className="row">
          <Badge text="plain" />
          {TONES.map((tone) => (
            <Badge key={tone} text={tone} tone={tone} />
          ))}
        </div>
      </Part>
    </>
  );
}

function Fields({ prefix }: { prefix: string }) {
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<'request' | 'response'>('request');
  const messages = ['must have at least 2 characters.'];
  const options = [
    { value: '', label: 'Any phone' },
    { value: 'slow', label: 'slow', group: 'Responses' },
    { value: 'late', label: 'late', group: 'Webhooks' },
  ];
  return (
    <Part title="Field">
      <Field id={`${prefix}-name`} label="firstName" type="string" required hint="As in the passport.">
        <input id={`${prefix}-name`} className="field" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field id={`${prefix}-bad`} label="lastName" type="string" deprecated messages={messages}>
        <input id={`${prefix}-bad`} className="field" defaultValue="T" {...invalidProps(`${prefix}-bad`, messages)} />
      </Field>
      <TextField label="A long text" isMarked isCode rows={3} value={text} messages={messages} onChange={setText} />
      <div className="grid">
        <Field id={`${prefix}-choice`} label="A choice">
          <Select id={`${prefix}-choice`} value={text} options={options} onChange={setText} />
        </Field>
        <Field id={`${prefix}-off`} label="Disabled">
          <Input id={`${prefix}-off`} value="" disabled onChange={setText} />
        </Field>
        <Field id={`${prefix}-secret`} label="A secret">
          <SecretInput id={`${prefix}-secret`} name="secret" value={text} onChange={setText} />
        </Field>
      </div>
      <FieldLabel id={null} label="A label alone" type="object" required />
      <Check label="New key for each request" checked={isOn} onChange={setOn} />
      <Radios
        label="What are you pasting?"
        options={[
          { key: 'request', label: 'Request' },
          { key: 'response', label: 'Response' },
        ]}
        chosen={kind}
        onChoose={setKind}
      />
    </Part>
  );
}

function Containers({ prefix }: { prefix: string }) {
  const [tab, setTab] = useState<'body' | 'headers'>('body');
  const tabs = [
    { key: 'body', label: 'Body' },
    { key: 'headers', label: 'Headers' },
  ] as const;
  const line = (
    <Line>
      <span className="method get">GET</span>
      <span className="verbatim mono">/shop/v3/inventory</span>
      <Badge text="200" tone="tip" />
      <time>Mar 2, 2026, 3:04:05 PM UTC</time>
    </Line>
  );
  return (
    <>
      <Part title="Tabs">
        <Tabs id={prefix} label="Response" tabs={tabs} chosen={tab} onChoose={setTab} />
        <p {...panelProps(prefix, tab)}>The panel of {tab}.</p>
        <Tabs id={`${prefix}-wide`} label="Views" tabs={tabs} chosen={tab} onChoose={setTab} isWide />
        <p {...panelProps(`${prefix}-wide`, tab)}>The panel of {tab}.</p>
        <Toggles label="View" tabs={tabs} chosen={tab} onChoose={setTab} />
      </Part>
      <Part title="Fold">
        <Fold summary="Closed">{() => <p>Its content renders when it is first opened.</p>}</Fold>
        <Fold summary="Open" isOpen>
          {() => <p>Content</p>}
        </Fold>
        <Fold summary={line}>{() => <TextBlock text="content-type: application/json" />}</Fold>
        <Fold isOpen summary={line}>
          {() => <JsonBlock value={{ data: [] }} />}
        </Fold>
      </Part>
      <Part title="A token of JSON">
        <JsonToken text='"ctr_6Jt8Bn2XqL"' comma="," />
      </Part>
      <Part title="Facts">
        <Facts>
          <Fact name="Customer">Maya Torres, maya.torres@example.com</Fact>
          <Fact name="Total">$12.00 a month</Fact>
        </Facts>
        <Facts isRuled>
          <Fact name="Client id" action={<CopyIcon text={() => 'sim_1'} name="Copy the client id" />}>
            <code>sim_1</code>
          </Fact>
          <Fact name="past-due" action={<Button>Use this state</Button>}>
            The last payment has failed.
          </Fact>
        </Facts>
      </Part>
      <Part title="Log">
        <h4>
          Requests <Count of={[1, 2]} />
        </h4>
        <Log entries={Array.from({ length: 12 }, (_, index) => index)} keyOf={(entry) => entry} isRuled>
          {() => line}
        </Log>
        <Log entries={[1, 2]} keyOf={(entry) => entry}>
          {() => <div className="card">{line}</div>}
        </Log>
        <Empty>There are no requests yet.</Empty>
        <FileButton label="Restore a file" onFiles={NOTHING} />
        <FileDrop label="Choose a file" accept=".json" onFile={NOTHING}>
          Drop a report here.
        </FileDrop>
        <Loading>Loading…</Loading>
      </Part>
      <Part title="Code">
        <Code text={COMMAND} />
        <Code text={COMMAND} copy={null} />
      </Part>
    </>
  );
}
