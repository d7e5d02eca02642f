import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { IntentUnknown } from '#outside/cards/index.ts'
import { intentById, intentByProviderId, storeProviderId } from '../payments.store.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { withCardProvider } from './withCardProvider.ts'

/**
 * Finds our intent by the provider's id; undefined if it belongs to another product on the same account. We write the intent before
 * asking the provider and send our id along, so an intent found by neither id is not ours.
 */
export async function resolveIntentByProviderId(
  context: AppContext,
  provider: 'Stripe' | 'Sandbox' | 'Razorpay',
  providerId: string,
): Promise<PaymentIntentRow | undefined> {
  const known = await intentByProviderId(context.db, provider, providerId)
  if (known) return known
  const id = await withCardProvider(() => context.cards.readIntent(providerId)).then(
    ({ metadata }) => metadata.intentId,
    (error) => {
      if (error instanceof IntentUnknown) return undefined
      throw error
    },
  )
  const ours = id !== undefined && isId(id) ? await intentById(context.db, id) : undefined
  // The server stopped between creating the intent at the provider and storing its id, or is about to store it.
  if (!ours || ours.provider !== provider || (ours.providerId ?? providerId) !== providerId) return undefined
  await storeProviderId(context.db, ours.id, providerId)
  return { ...ours, providerId }
}
