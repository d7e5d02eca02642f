import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'

/** Nobody was asked: the provider has failed several times in a row and is left alone for a while. */
export class CircuitOpenError extends Error {
  readonly forMs: number

  constructor(provider: string, forMs: number, options?: ErrorOptions) {
    super(`${provider} has failed several times in a row and is asked again in ${Math.ceil(forMs / 1_000)} seconds.`, options)
    this.name = 'ProviderRests'
    this.forMs = forMs
  }
}

type CircuitOptions = {
  /** Whether a failure is the provider's, and would be the same for whoever asks next. */
  isOutage: (error: unknown) => boolean
  /** So many outages in a row, and nobody is sent there any more. */
  outagesAllowed?: number
  /** After so long one may try again, and only once it succeeds the others do. */
  cooldownMs?: number
}

/** Spares a provider that is down, and those who would wait for its answer in vain. */
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
