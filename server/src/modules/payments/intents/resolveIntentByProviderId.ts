import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { IntentUnknown } from '#outside/cards/index.ts'
import { intentById, intentByProviderId, nameAtProvider } from '../payments.store.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { withCardProvider } from './withCardProvider.ts'

/**
 * Which intent of ours the provider speaks of; nothing when it is another product's on the same account. Ours is written
 * before the provider is asked and carries our id there, so one that we can't find by either will not turn up later.
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
  // We went down after the provider had made it and before we had noted its name, or are about to note it.
  if (!ours || ours.provider !== provider || (ours.providerId ?? providerId) !== providerId) return undefined
  await nameAtProvider(context.db, ours.id, providerId)
  return { ...ours, providerId }
}
