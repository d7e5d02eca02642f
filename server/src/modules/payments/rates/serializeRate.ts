import type { Rate } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import type { ServiceRate } from '#outside/exchangeRates/index.ts'

export const serializeRate = ({ rate, source, at }: ServiceRate): Rate => ({ rate, source, at: at.toISOString() })
