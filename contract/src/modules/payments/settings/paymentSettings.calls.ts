import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { PaymentChoices, PaymentSettings } from './paymentSettings.shapes.ts'

export const paymentSettings = {
  details: get('/api/main/payment-settings', admins)
    .answers(PaymentSettings)
    .says('How orders are paid, and the rate that converts dollars to rupees, with its source and time.'),
  update: post('/api/main/update-payment-settings', admins)
    .takes(changesOf(PaymentChoices).extend({ /** The version that the change began from. */ version: z.number().int() }))
    .answers(PaymentSettings)
    .says('Sets how orders are paid and a fixed rate. Open payments keep the rate that they were opened with.'),
  refreshRate: post('/api/main/refresh-exchange-rate', admins)
    .answers(PaymentSettings)
    .says('Asks the exchange rate service now.')
    .limitedTo(10, 60),
}
