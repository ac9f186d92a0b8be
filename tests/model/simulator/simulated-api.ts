import type { SimulatedApi, SimulatedOperation } from '../../../web/model/simulator/data.ts';

/** An operation without parameters, bodies and responses, apart from what is given. */
export function simulatedOperation(given: Partial<SimulatedOperation>): SimulatedOperation {
  return {
    id: 'test',
    method: 'GET',
    path: '/',
    deprecation: {},
    security: [],
    parameters: [],
    bodies: [],
    requiresBody: false,
    responses: [],
    ...given,
  };
}

/** An API with nothing but what is given. */
export function simulatedApi(given: Partial<SimulatedApi>): SimulatedApi {
  return {
    name: 'test',
    base: '',
    names: { api: '', operations: [], events: [], schemas: {} },
    events: [],
    problemType: '',
    problems: {},
    definitions: {},
    securitySchemes: {},
    operations: [],
    ...given,
  };
}
