import type { Signal } from '../insight/signal.ts';
import { GATED } from './canonical-path.ts';
import type { SimulatorHeaders } from './simulator.ts';

/** The address of the MCP server for everybody. */
export const MCP = '/mcp';
/** The address of the MCP server that also reads internal pages for callers with a valid token. */
export const INTERNAL_MCP = `${GATED}/mcp`;
/** The address of its metadata as a protected resource (RFC 9728, 3.1). It contains the path of the gate, but no internal page. */
export const RESOURCE_METADATA = `/.well-known/oauth-protected-resource${INTERNAL_MCP}`;

/** A report of the MCP server about a call. */
export type AgentSignal = Extract<Signal, { kind: 'agent' | 'feedback' }>;

/** A request to the simulator. */
export interface SimulatorCall {
  method: string;
  /** Path and query, below `/simulator/`. */
  path: string;
  headers: Record<string, string>;
  /** Null without a body. */
  body: string | null;
}

export interface SimulatorReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * The access that the portal grants the MCP server for one message. The MCP server has no bindings of its own, so it can't
 * reach more than this.
 */
export interface McpAccess extends Pick<SimulatorHeaders, 'states' | 'keys' | 'tokenPath'> {
  /** The id of the request, for log lines. */
  requestId: string;
  /** The name of the site. */
  title: string;
  /** Whether the caller may read internal pages. `readFile` decides; this only says which files to ask for. */
  isInternal: boolean;
  /** Reads a Markdown twin or a search index of the built site. @returns null if the file does not exist, or the caller may not read it */
  readFile: (path: string) => Promise<string | null>;
  /** Sends a request to the simulator. Null if the portal has none. */
  callSimulator: ((call: SimulatorCall) => Promise<SimulatorReply>) | null;
  /** Records what the caller did or said, after the response. Null if the portal collects nothing. */
  record: ((signal: AgentSignal) => Promise<void>) | null;
}
