import { Refusal } from '#core/refusal.ts'
import { CardProviderUnavailable } from '#outside/cards/index.ts'

/** Calls the card provider. If it cannot be reached, answers BUSY, since a retry is safe. */
export async function withCardProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CardProviderUnavailable)) throw error
    throw new Refusal('BUSY', 'The card provider does not answer. Please try again in a moment.', { retryAfter: 10 })
  }
}
