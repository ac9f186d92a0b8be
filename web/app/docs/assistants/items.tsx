import { type ReactNode, useEffect, useState } from 'react';

import { MCP } from '../../../model/edge/mcp.ts';
import { announce, withdraw } from '../../layout/announce.ts';
import { usePage } from '../../state/page.tsx';
import { STRINGS as assistantStrings } from './strings/all.ts';

/** Where a reader can ask about a page, by the start of the address that takes the question. */
const ASSISTANTS = [
  ['ChatGPT', 'https://chatgpt.com/?q='],
  ['Claude', 'https://claude.ai/new?q='],
] as const;
const FEEDBACK_MS = 2000;

/** The entries of a page's menu that need a script. They are loaded when a menu opens. @param href of the page's twin */
export default function MenuItems({ href }: { href: string }): ReactNode {
  const { data, strings } = usePage();
  const own = assistantStrings[data.locale];
  const prompt = own.prompt(location.origin + href);
  const links = [
    ...ASSISTANTS.map(([name, address]) => [own.openIn(name), address + encodeURIComponent(prompt)] as const),
    ...Object.entries(editorLinks()).map(([name, address]) => [own.connectEditor(name), address] as const),
  ];
  return (
    <>
      <CopyItem label={strings.copyMarkdown} text={() => fetchText(href)} />
      {/* An assistant outside of the company cannot read an internal page, and must not learn its address. */}
      {data.audience === 'public' && (
        <>
          <CopyItem label={own.copyPrompt} text={() => plain(prompt)} />
          <CopyItem label={own.copyServer} text={() => plain(location.origin + MCP)} />
          {links.map(([label, address]) => (
            <li key={label}>
              <a href={address} rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </>
      )}
      <li>
        <button type="button" onClick={print}>
          {strings.printPage}
        </button>
      </li>
    </>
  );
}

const plain = (text: string): Promise<Blob> => Promise.resolve(new Blob([text], { type: 'text/plain' }));

/** Copies a text, and says so in place of its label. */
function CopyItem({ label, text }: { label: string; text: () => Promise<Blob> }) {
  const { strings } = usePage();
  const [feedback, setFeedback] = useState<string | null>(null);
  useEffect(() => {
    if (feedback === null) return undefined;
    announce(feedback);
    const timer = setTimeout(() => setFeedback(null), FEEDBACK_MS);
    return () => {
      clearTimeout(timer);
      withdraw(feedback);
    };
  }, [feedback]);
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          copyText(text()).then(
            () => setFeedback(strings.copied),
            () => setFeedback(strings.copyFailed),
          );
        }}
      >
        {feedback ?? label}
      </button>
    </li>
  );
}

/** Addresses with which an editor adds the MCP server of this portal. */
function editorLinks(): Record<string, string> {
  const url = location.origin + MCP;
  const name = location.hostname;
  return {
    Cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
    'VS Code': `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
  };
}

/** Safari allows copying only in the click itself, so the clipboard gets the promise of the text. */
async function copyText(text: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

async function fetchText(href: string): Promise<Blob> {
  const response = await fetch(href);
  // After the end of a session, the gate responds.
  if (!response.ok) throw new Error(`${href} responded with ${response.status}.`);
  return new Blob([await response.text()], { type: 'text/plain' });
}
