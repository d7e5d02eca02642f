import type { Rate } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import type { ToldRate } from '#outside/exchangeRates/index.ts'

export const serializeRate = ({ rate, source, at }: ToldRate): Rate => ({ rate, source, at: at.toISOString() })
