import { z } from 'zod'
import { backOffice, own } from '#core/access.ts'
import { post } from '#core/call.ts'

export const Coins = z.object({ totalCoins: z.number().int(), userId: z.string() })
export type Coins = z.infer<typeof Coins>

export const coins = {
  ofUser: post('/api/test/get-user-coins', own('userId', backOffice))
    .takes(z.object({ userId: z.string() }))
    .answers(Coins)
    .says('A customer’s coin balance.')
    .beforeNewPassword(),
}
