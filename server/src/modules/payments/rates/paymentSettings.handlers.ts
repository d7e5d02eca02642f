import type { Contract } from '@app/contract/index.ts'
import type { PaymentSettings } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import type { AppContext } from '#core/context.ts'
import type { Handlers } from '#http/handlers.ts'
import { currentRate } from './currentRate.ts'
import { findPaymentSettings, lastServiceRate } from './rates.store.ts'
import { refreshRate } from './refreshRate.ts'
import { serializeRate } from './serializeRate.ts'
import { updatePaymentSettings } from './updatePaymentSettings.ts'

export const paymentSettings: Handlers<Contract['paymentSettings']> = {
  details: (context) => serialize(context),
  update: async ({ me, input, ...context }) => {
    await updatePaymentSettings(context, me, input)
    return serialize(context)
  },
  refreshRate: async (context) => {
    await refreshRate(context)
    return serialize(context)
  },
}

async function serialize(context: AppContext): Promise<PaymentSettings> {
  const { db, cards, exchangeRates } = context
  const settings = await findPaymentSettings(db)
  const current = await currentRate(db, context)
  const told = exchangeRates ? await lastServiceRate(db) : undefined
  return {
    fixedRate: settings?.fixedRate ? Number(settings.fixedRate) : null,
    usesFixedRate: settings?.usesFixedRate ?? false,
    waysUsd: settings?.waysUsd ?? 'both',
    waysInr: settings?.waysInr ?? 'both',
    version: settings?.version ?? 0,
    ...(current && { current: serializeRate(current) }),
    ...(exchangeRates && {
      service: {
        host: exchangeRates.host,
        ...(told?.rate && told.source && told.at && { last: serializeRate({ rate: Number(told.rate), source: told.source, at: told.at }) }),
        ...(told?.failure && told.failedAt && { failure: told.failure, failedAt: told.failedAt.toISOString() }),
      },
    }),
    ...(cards.razorpay && { gateway: cards.razorpay.isEmbedded ? 'sandbox' : 'razorpay' }),
  }
}
