export { type Entry, letIn } from './letIn.ts'
