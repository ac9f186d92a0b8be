/** What the package of the local simulator bundles for its command `exam`. */
export { newExam, stepExam } from './examiner.ts';
export { unsignedReport } from './report.ts';
