export { completeSignIn, type Entry } from './challenges/completeSignIn.ts'
