import { endWith, type Options, readCommand, type Values } from '../../web/commands/arguments.ts';

/** {@link readCommand} for a command that takes the address of a portal, such as `https://portal.example`. */
export function readAddress<T extends Options>(about: string, options: T): { origin: string; values: Values<T> } {
  const { values, positionals } = readCommand(about, options, 'URL');
  const [address = '', ...more] = positionals;
  if (more.length === 0 && /^https?:\/\//.test(address) && URL.canParse(address))
    return { origin: new URL(address).origin, values };
  return endWith('Pass one address, such as https://portal.example or http://localhost:8787.');
}
