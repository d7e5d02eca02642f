export { registerResumeFiles } from './pdf/registerResumeFiles.ts'
