import type { AppContext } from '#core/context.ts'
import { IntentUnknown, type MoneyReturn } from '#outside/cards/index.ts'
import { withCardProvider } from '../intents/withCardProvider.ts'
import type { PaymentRow } from '../payments.table.ts'
import { areFiguresOf, saveReturnsInFigures } from '../recycling/figures.store.ts'

/** Records refunds and disputes of a payment that was deleted for good with its order: only the figures change, without notifications. */
export async function recordReturnsInFigures(context: AppContext, type: PaymentRow['type'], providerId: string): Promise<void> {
  if (!(await areFiguresOf(context.db, type, providerId))) return
  const said = await readReturns(context, providerId)
  if (said) await saveReturnsInFigures(context.db, type, providerId, said)
}

async function readReturns({ cards }: AppContext, providerId: string): Promise<readonly MoneyReturn[] | undefined> {
  try {
    return await withCardProvider(() => cards.readReturns(providerId))
  } catch (error) {
    if (error instanceof IntentUnknown) return undefined
    throw error
  }
}
