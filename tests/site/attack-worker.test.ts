import { attack } from './edge/attack.ts';
import { serveWorker } from './edge/servers.ts';

attack({ name: 'the Worker', serve: serveWorker, casesOf: (all) => all });
