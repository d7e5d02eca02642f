import { decimal } from '@app/contract/core/format.ts'
import type { Rate } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import { day } from '#core/format.ts'

/** `at ₹83.25 for a dollar (api.example.com, 22-11-2026).` */
export const rateWords = ({ rate, source, at }: Rate) => `at ₹${rateFigure(rate)} for a dollar (${source}, ${day(at)}).`

/** At least two decimals, and as many as the rate has. */
export const rateFigure = (rate: number) => decimal(rate, [2, 6], 'en-IN')
