import { takesMoney } from '@app/contract/payments/balance.rules.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'

/** How much has gone back, or is claimed back, by returns of a kind. */
export const takenBy = (said: readonly MoneyReturn[], kind: MoneyReturn['kind']): number =>
  said.filter((one) => one.kind === kind && takesMoney(one.state)).reduce((sum, { amountCents }) => sum + amountCents, 0)
