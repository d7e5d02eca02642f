import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'

/** The call was not made: the provider has failed several times in a row and is in its cooldown. */
export class CircuitOpenError extends Error {
  readonly forMs: number

  constructor(provider: string, forMs: number, options?: ErrorOptions) {
    super(`${provider} has failed several times in a row and is asked again in ${Math.ceil(forMs / 1_000)} seconds.`, options)
    this.name = 'ProviderRests'
    this.forMs = forMs
  }
}

type CircuitOptions = {
  /** Whether a failure is the provider's, and would affect any other call too. */
  isOutage: (error: unknown) => boolean
  /** The number of outages in a row that open the circuit. */
  outagesAllowed?: number
  /** After this time one call may try; the others follow once it succeeds. */
  cooldownMs?: number
}

/** A circuit breaker: spares a provider that is down, and callers who would wait in vain. */
export function circuitTo(provider: string, { isOutage, outagesAllowed = 5, cooldownMs = 15_000 }: CircuitOptions) {
  const circuit = circuitBreaker(handleWhen(isOutage), { halfOpenAfter: cooldownMs, breaker: new ConsecutiveBreaker(outagesAllowed) })
  let brokenAt = 0
  circuit.onBreak(() => {
    brokenAt = Date.now()
  })
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await circuit.execute(ask)
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error
      throw new CircuitOpenError(provider, Math.max(1_000, brokenAt + cooldownMs - Date.now()), { cause: error })
    }
  }
}
