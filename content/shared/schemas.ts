import type { components as GatewayComponents } from '../../web/model/simulator/api/gateway.ts';
import type { components as V2Components } from '../../web/model/simulator/api/v2.ts';
import type { components as V3Components } from '../../web/model/simulator/api/v3.ts';

/** The type of a named schema of an API, such as `V3<'Contract'>`. */
export type V2<Name extends keyof V2Components['schemas']> = V2Components['schemas'][Name];
export type V3<Name extends keyof V3Components['schemas']> = V3Components['schemas'][Name];
export type Gateway<Name extends keyof GatewayComponents['schemas']> = GatewayComponents['schemas'][Name];
