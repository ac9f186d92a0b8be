import { type ConsoleData, type ConsoleParameter, TRY_PREFIX } from '../../model/description/console.ts';
import { defaultValues, type FormValues } from './form-values.ts';
import { targetsOf } from './targets.ts';

/** The data of a form with the header that asks the simulator for a documented response, if the fragment of an address names one. */
export function withPreference(data: ConsoleData, fragment: string | null): ConsoleData {
  const code = fragment?.startsWith(TRY_PREFIX) === true ? fragment.slice(TRY_PREFIX.length) : '';
  if (!/^\w{1,100}$/.test(code) || data.simulator === undefined) return data;
  const prefer: ConsoleParameter = {
    in: 'header',
    name: 'Prefer',
    anchor: '',
    required: false,
    schema: { type: 'string' },
    style: 'simple',
    explode: false,
    allowReserved: false,
    isContent: false,
    value: `example=${code}`,
  };
  return { ...data, parameters: [...data.parameters.filter(({ name }) => name !== prefer.name), prefer] };
}

/** The default values of a form, for a request to the simulator. */
export function valuesForSimulator(data: ConsoleData): FormValues {
  const values = defaultValues(data);
  const simulator = targetsOf(data).find(({ kind }) => kind === 'simulator');
  return { ...values, target: simulator?.server.url ?? values.target };
}
