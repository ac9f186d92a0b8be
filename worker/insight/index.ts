import text from '../../dist/insight/places.txt';
import type { SignalPlaces } from '../../web/model/insight/service.ts';
import { insightWorker } from './insight.ts';

export { Readers } from './readers.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes this file
export default insightWorker(JSON.parse(text) as SignalPlaces);
