const unreachable: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Whether a question failed before anybody was there to hear it: then nothing was done, and it may be asked again. */
export function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // One for each address of the host.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverConnected)
  const { code, syscall } = { code: undefined, syscall: undefined, ...error }
  if (unreachable.includes(code)) return true
  if (code === 'ETIMEDOUT' && syscall === 'connect') return true
  // What `fetch` throws says nothing by itself.
  return error.cause !== undefined && neverConnected(error.cause)
}
