import type { RequestPart } from '../api/operation.ts';
import type { BodyInput, RequestBodyFacts, RequestFacts, RequestServer } from '../request/request.ts';
import type { Definitions } from '../schema/json-schema.ts';
import type { Json } from '../text/json.ts';
import type { DescribedContent, DescribedOperation, DescribedParameter, DescribedResponse } from './operation.ts';

/** Start of a link's fragment with shared inputs. */
export const SHARE_PREFIX = '#console=';
/** Start of a fragment that opens the form for the simulator. A problem code after it is the response that the simulator shall send. */
export const TRY_PREFIX = '#try=';

/** Whether the fragment of an address opens the request form. */
export function opensForm(hash: string): boolean {
  return hash.startsWith(SHARE_PREFIX) || hash.startsWith(TRY_PREFIX);
}

/** The data that requests to a server change. */
export type Environment = 'simulator' | 'sandbox' | 'production';

export interface ConsoleServer extends RequestServer {
  /** Absent if the description gives no hint. */
  environment?: Environment;
}

/** How the form uses the simulator of the site. */
interface SimulatorFacts {
  /** Path of the token endpoint of the OAuth client credentials grant; null if the description has none. */
  tokenPath: string | null;
  /** Present if the simulator has no accounts, and asks for no credentials. */
  isOpen?: true;
  /** Address of the simulator. The browser adds it, because it depends on the site. */
  url?: string;
}

export interface ConsoleParameter extends DescribedParameter {
  /** Anchor of its description on the page. */
  anchor: string;
  /** Initial value; absent if the parameter is empty at first. */
  value?: Json;
}

export interface ConsoleBody extends RequestBodyFacts, DescribedContent {
  /** Prefix of the anchors of its properties. */
  anchor: string;
  /** Initial bodies by example. Without examples, one body has the name null. */
  inputs: { name: string | null; input: BodyInput }[];
}

export interface ConsoleResponse extends DescribedResponse {
  anchor: string;
  content: (DescribedContent & { anchor: string })[];
}

/** How deliveries of a webhook are checked. */
export interface DeliveryFacts {
  /** Header with a signature of the form `t=<unix seconds>,v1=<hex>`; null if the description has no such signature. */
  signatureHeader: string | null;
}

/** The data of a request form: everything to fill in a request, send it, and check the response. Each operation has one file, which is the same in every language. */
export interface ConsoleData extends RequestFacts, DescribedOperation {
  /** Whether the page may send the request. Without it, the inputs only show in the code samples. */
  canSend: boolean;
  /** In the order of the description. */
  servers: ConsoleServer[];
  /** Absent if the site does not simulate this API. */
  simulator?: SimulatorFacts;
  /** Only for a webhook: the provider sends the request. */
  delivery?: DeliveryFacts;
  /** Whether the description defines the authorization. */
  saysSecurity: boolean;
  parameters: ConsoleParameter[];
  bodies: ConsoleBody[];
  requiresBody: boolean;
  /** Whether the request has a body to begin with. */
  beginsWithBody: boolean;
  responses: ConsoleResponse[];
  exactlyOneOf?: RequestPart[][];
  $defs: Definitions;
}
