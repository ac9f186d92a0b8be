import type { Locale } from '../../../model/site/locale.ts';

const en = {
  copyPrompt: 'Copy as prompt',
  /** @param name of an assistant */
  openIn: (name: string) => `Open in ${name}`,
  /** @param name of an editor, which gets the MCP server */
  connectEditor: (name: string) => `Connect ${name}`,
  /** @param address of the page as Markdown */
  prompt: (address: string) => `Read ${address} and help me with my integration. Ask me what I want to build.`,
};

/** The texts of the menu entries for assistants. */
export const assistantStrings: Readonly<Record<Locale, typeof en>> = {
  en,
  es: {
    copyPrompt: 'Copiar como prompt',
    openIn: (name) => `Abrir en ${name}`,
    connectEditor: (name) => `Conectar ${name}`,
    prompt: (address) => `Lea ${address} y ayúdeme con mi integración. Pregúnteme qué quiero construir.`,
  },
  pt: {
    copyPrompt: 'Copiar como prompt',
    openIn: (name) => `Abrir no ${name}`,
    connectEditor: (name) => `Conectar o ${name}`,
    prompt: (address) => `Leia ${address} e me ajude com a minha integração. Pergunte o que eu quero construir.`,
  },
};
