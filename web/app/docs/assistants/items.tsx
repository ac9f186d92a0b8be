import type { ReactNode } from 'react';

import { MCP } from '../../../model/edge/mcp.ts';
import { usePage } from '../../state/page.tsx';
import { assistantStrings } from './strings.ts';

/** Where a reader can ask about a page, by the start of the address that takes the question. */
const ASSISTANTS = [
  ['ChatGPT', 'https://chatgpt.com/?q='],
  ['Claude', 'https://claude.ai/new?q='],
] as const;

/** Menu entries that hand the page to an assistant, and the MCP server to an editor. Loaded when a menu opens. */
export default function AssistantItems({
  href,
  copy,
}: {
  href: string;
  copy: (text: Promise<Blob>) => void;
}): ReactNode {
  const { data } = usePage();
  const strings = assistantStrings[data.locale];
  const prompt = strings.prompt(location.origin + href);
  const links = [
    ...ASSISTANTS.map(([name, address]) => [strings.openIn(name), address + encodeURIComponent(prompt)] as const),
    ...Object.entries(editorLinks()).map(([name, address]) => [strings.connectEditor(name), address] as const),
  ];
  return (
    <>
      <li>
        <button type="button" onClick={() => copy(Promise.resolve(new Blob([prompt], { type: 'text/plain' })))}>
          {strings.copyPrompt}
        </button>
      </li>
      {links.map(([label, address]) => (
        <li key={label}>
          <a href={address} rel="noreferrer">
            {label}
          </a>
        </li>
      ))}
    </>
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
