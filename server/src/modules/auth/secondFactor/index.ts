export { type Entry, letIn } from './challenges/letIn.ts'
