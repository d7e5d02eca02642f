import { z } from 'zod'
import { admins, backOffice, orderStaff, own } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { coinReasons, longestCoinNote, mostCoinsAtOnce } from './coins.rules.ts'

export const Coins = z.object({ totalCoins: z.number().int(), userId: z.string() })
export type Coins = z.infer<typeof Coins>

/** `totalCoins` can be used; `heldCoins` are set aside for card payments under way, and come back unless these are made. */
export const CoinBalance = Coins.extend({ heldCoins: z.number().int() })
export type CoinBalance = z.infer<typeof CoinBalance>

/** One line of the ledger. */
export const CoinEntry = z.object({
  _id: z.string(),
  /** More than 0 came, less than 0 left. */
  coins: z.number().int(),
  /** How many there were after it. */
  balance: z.number().int(),
  reason: z.enum(coinReasons),
  note: z.string().optional(),
  /** Who gave or took them by hand; only for the back office. */
  by: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type CoinEntry = z.infer<typeof CoinEntry>

const note = z.string().trim().min(1, 'Required!').max(longestCoinNote, `Please use ${longestCoinNote} characters at the most.`)
const whole = z.number('Please enter a number of coins.').int('Please enter whole coins.')
const tooMany = `No more than ${mostCoinsAtOnce} at once, please.`

/** Coins that an admin gives (more than 0) or takes (less than 0), and why. */
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
    .says('A customer’s coin balance, and what of their coins is held for payments under way.')
    .beforeNewPassword(),
  create: post('/api/test/create-coins', own('userId', backOffice))
    .takes(z.object({ userId: z.string(), coins: whole.min(0).max(mostCoinsAtOnce, tooMany).default(0), reason: note.optional() }))
    .answers(Coins)
    .says('Opens a customer’s coin account. Only the back office may put coins into it, and says why.'),
  update: post('/api/test/update-user-coins', admins)
    .takes(CoinChange)
    .answers(Coins)
    .says('Gives coins (more than 0) or takes them (less than 0), for a reason that the customer reads too.')
    .onceForEachKey(),
  afterDelivery: post('/api/test/update-user-coin-after-deliver', orderStaff)
    .takes(z.object({ userId: z.string(), order: z.string().optional(), coins: z.number().optional() }))
    .answers(Coins)
    .says(
      'Sees to it that delivered orders have brought their coins, once each. How many they are is set by the company: `coins` is not read.',
    ),
  entries: ask('/api/main/get-coin-entries', own('userId', backOffice))
    .takes(listInput(['all'], ['createdAt']).extend({ userId: z.string() }))
    .answers(listOf(CoinEntry))
    .says('Every coin that came to a customer or left them, newest first.'),
}
