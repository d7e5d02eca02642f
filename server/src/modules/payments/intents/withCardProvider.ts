import { Refusal } from '#core/refusal.ts'
import { CardProviderUnavailable } from '#outside/cards/index.ts'

/** Asks the card provider something; one that can't be reached is no failure of ours, and asking again is safe. */
export async function withCardProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CardProviderUnavailable)) throw error
    throw new Refusal('BUSY', 'The card provider does not answer just now. Please try again in a moment.', { retryAfter: 10 })
  }
}
