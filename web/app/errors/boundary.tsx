import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Renders the error. Calling `retry` renders the children again. */
  renderError: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this value clears the error. */
  resetKey?: string | undefined;
  /** Replaces the error before it is shown and logged. */
  describe?: ((error: unknown) => unknown) | undefined;
}

interface State {
  failure: { error: unknown } | null;
  resetKey: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.describe) console.error(this.props.describe(error));
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    const { error } = this.state.failure;
    return this.props.renderError(this.props.describe?.(error) ?? error, () => this.setState({ failure: null }));
  }
}
