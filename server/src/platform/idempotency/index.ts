export { inputHash } from './inputHash.ts'
export { type OncePerKey, oncePerKey } from './oncePerKey.ts'
