/** The modules that the package of the local simulator bundles for its command `exam`. */
export { newExam, reportOf, stepExam } from './examiner.ts';
export { continuedExam, unsignedReport } from './report.ts';
