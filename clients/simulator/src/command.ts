#!/usr/bin/env node
import { nodeProblem } from './manifest.js';

const problem = nodeProblem(process.versions.node);
// An older Node cannot even load the other modules.
if (problem === null) void import('./main.js');
else {
  console.error(problem);
  process.exitCode = 1;
}
