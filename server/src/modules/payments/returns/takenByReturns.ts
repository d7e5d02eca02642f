import { takesMoney } from '@app/contract/payments/balance.rules.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'

/** The sum of all refunds, or of all disputes, that take money. */
export const takenByReturns = (said: readonly MoneyReturn[], kind: MoneyReturn['kind']): number =>
  said.filter((one) => one.kind === kind && takesMoney(one.state)).reduce((sum, { amountCents }) => sum + amountCents, 0)
