import { sampleOf } from '../tier.ts';
import { attack } from './edge/attack.ts';
import { serveWorker } from './edge/servers.ts';

/** The tests of the Worker itself try every case of these lists. */
attack({ name: 'the Worker', serve: serveWorker, casesOf: (all) => sampleOf(all, 6) });
