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

/** Whether a request failed before a connection was made: nothing was done, and it may be retried. */
export function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // One error for each address of the host.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverConnected)
  const { code, syscall } = { code: undefined, syscall: undefined, ...error }
  if (unreachable.includes(code)) return true
  if (code === 'ETIMEDOUT' && syscall === 'connect') return true
  // The error of `fetch` has its details in its cause.
  return error.cause !== undefined && neverConnected(error.cause)
}
