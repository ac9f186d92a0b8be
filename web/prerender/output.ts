import type { ReactElement, ReactNode } from 'react';

/** An element of a component, with its output if the component has run. */
interface Called<Props> extends ReactElement<Props> {
  output?: ReactNode;
}

/** React's `isValidElement` for the nodes of an article, without a call of React for each element. */
export function isElement<Props>(node: ReactNode): node is Called<Props> {
  return typeof node === 'object' && node !== null && 'props' in node;
}

/**
 * Returns the output of an element's component. The component runs once, although the page and its twin both ask. An element of an
 * article must not be the constant of a module, because its output would keep the language of the first page.
 */
export function outputOf<Props>(element: Called<Props>): ReactNode {
  element.output ??= (element.type as (props: Props) => ReactNode)(element.props);
  return element.output;
}
