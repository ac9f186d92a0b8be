/** The texts of the menu entries for assistants in English. They define the type of the other languages. */
export const en = {
  copyPrompt: 'Copy as prompt',
  copyServer: 'Copy MCP address',
  /** @param name of an assistant */
  openIn: (name: string) => `Open in ${name}`,
  /** @param name of an editor, which gets the MCP server */
  connectEditor: (name: string) => `Connect ${name}`,
  /** @param address of the page as Markdown */
  prompt: (address: string) => `Read ${address} and help me with my integration. Ask me what I want to build.`,
};
