import { z } from 'zod'
import { admins, backOffice, orderStaff, own } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { coinReasons, longestCoinNote, mostCoinsAtOnce } from './coins.rules.ts'

export const Coins = z.object({ totalCoins: z.number().int(), userId: z.string() })
export type Coins = z.infer<typeof Coins>

/** `totalCoins` can be used; `heldCoins` are reserved for open card payments, and are released unless these are paid. */
export const CoinBalance = Coins.extend({ heldCoins: z.number().int() })
export type CoinBalance = z.infer<typeof CoinBalance>

/** One entry of the ledger. */
export const CoinEntry = z.object({
  _id: z.string(),
  /** Positive for coins received, negative for coins spent. */
  coins: z.number().int(),
  /** The balance after it. */
  balance: z.number().int(),
  reason: z.enum(coinReasons),
  note: z.string().optional(),
  /** Who gave or took them by hand; only for the back office. */
  by: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type CoinEntry = z.infer<typeof CoinEntry>

const note = z.string().trim().min(1, 'Required!').max(longestCoinNote, `Please use at most ${longestCoinNote} characters.`)
const whole = z.number('Please enter a number of coins.').int('Please enter whole coins.')
const tooMany = `No more than ${mostCoinsAtOnce} at once, please.`

/** Coins that an admin gives (positive) or takes (negative), with a reason. */
export const CoinChange = z.object({
  userId: z.string(),
  coins: whole
    .min(-mostCoinsAtOnce, tooMany)
    .max(mostCoinsAtOnce, tooMany)
    .refine((coins) => coins !== 0, 'Please enter how many coins.'),
  reason: note,
})
export type CoinChange = z.infer<typeof CoinChange>

export const coins = {
  ofUser: ask('/api/test/get-user-coins', own('userId', backOffice))
    .takes(z.object({ userId: z.string() }))
    .answers(CoinBalance)
    .says('A customer’s coin balance, and their coins held for open payments.')
    .beforeNewPassword(),
  create: post('/api/test/create-coins', own('userId', backOffice))
    .takes(z.object({ userId: z.string(), coins: whole.min(0).max(mostCoinsAtOnce, tooMany).default(0), reason: note.optional() }))
    .answers(Coins)
    .says('Opens a customer’s coin account. Only the back office may put coins into it, and says why.'),
  update: post('/api/test/update-user-coins', admins)
    .takes(CoinChange)
    .answers(Coins)
    .says('Gives coins (more than 0) or takes them (less than 0), with a reason that the customer can read.')
    .onceForEachKey(),
  afterDelivery: post('/api/test/update-user-coin-after-deliver', orderStaff)
    .takes(z.object({ userId: z.string(), order: z.string().optional(), coins: z.number().optional() }))
    .answers(Coins)
    .says('Grants the coins of delivered orders, once each. The company sets their number: `coins` is ignored.'),
  entries: ask('/api/main/get-coin-entries', own('userId', backOffice))
    .takes(listInput(['all'], ['createdAt']).extend({ userId: z.string() }))
    .answers(listOf(CoinEntry))
    .says('All coin entries of a customer, newest first.'),
}
