/** An address `/simulator#state=<name>` makes an account in a named state. */
export const STATE_FRAGMENT = 'state=';

/** A name that a request can send, and its meaning in one language. */
export interface NamedText {
  name: string;
  text: string;
}

/** An operation that the log of an account can name. */
export interface LoggedOperation {
  id: string;
  method: string;
  path: string;
}

/** A simulated API, as an Arazzo document names it. */
export interface LoggedApi {
  /** Name of its source description. */
  name: string;
  /** Path of its published description. */
  path: string;
  /** Its key: the name of the security scheme, and the header. Null if it takes an access token. */
  key: { name: string; header: string } | null;
  /** The operation that creates access tokens; null without one. */
  tokenOperation: string | null;
  operations: LoggedOperation[];
}

/** The page of the simulator shows these parts of the descriptions. */
export interface SimulatorControls {
  faults: NamedText[];
  states: NamedText[];
  apis: LoggedApi[];
  /** Names of API keys in the reader's language, by their security scheme. */
  keys: Readonly<Record<string, string>>;
  /** Path of the package that runs the simulator on the reader's machine; null without one, as in the authoring server. */
  packageFile: string | null;
}

/** The largest file of a saved state, in bytes: 8 MB of objects, with its deliveries and its log. */
export const MAX_SAVED_STATE = 11_000_000;
