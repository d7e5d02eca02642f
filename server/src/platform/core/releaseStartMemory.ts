import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees memory that only the start needed: sources, compile caches, nearly empty heap pages. The engine does so only when memory is short,
 * so that half of an idle process's memory was garbage. Takes some tenths of a second, once.
 */
export function releaseStartMemory(): void {
  // Node exposes the collector only with this flag; set at runtime, it applies to contexts made afterwards.
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
