import { coinsInWords } from '@app/contract/coins/coins.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { coinsOf, moveCoins, openBalance } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { notify } from '#notifications/index.ts'
import { findUser } from '#users/index.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type ByHand = { userId: string; coins: number; reason: string; idempotencyKey: string | null }

/**
 * Gives or takes coins, once for each attempt. Returns the new balance.
 * @throws Refusal NOT_FOUND for a person who is not a customer · REFUSED if the balance is too low
 */
export async function changeCoins({ db, clock }: Deps, me: Actor, { userId, coins, reason, idempotencyKey }: ByHand): Promise<number> {
  const customer = await customerNamed(db, userId)
  return db.transaction(async (db) => {
    const key = `byHand:${me.id}:${idempotencyKey ?? newId()}`
    await move(db, me, customer, { coins, note: reason, key, at: clock.now() })
    return balance(db, userId)
  })
}

type Opening = { userId: string; coins: number; reason?: string | undefined }

/**
 * Opens the coin account that every customer has; opening it again changes nothing. Only the back office may put coins into a new one.
 * @throws Refusal NOT_FOUND · REFUSED · CONFLICT if the account has been used already
 */
export async function openCoins({ db, clock }: Deps, me: Actor, { userId, coins, reason }: Opening): Promise<number> {
  if (coins > 0) refuseUnless(isBackOffice(me.role), 'Only the company gives coins.')
  if (coins > 0 && !reason) throw badInput('reason', 'Please say why.')
  const customer = await customerNamed(db, userId)
  return db.transaction(async (db) => {
    await openBalance(db, userId)
    if (coins > 0) {
      const isNew = await move(db, me, customer, { coins, note: reason ?? '', key: `opened:${userId}`, at: clock.now() })
      if (!isNew) throw conflict('This account was opened with coins before. An admin can give more.')
    }
    return balance(db, userId)
  })
}

type Move = { coins: number; note: string; key: string; at: Date }

/** `moveCoins` writes the ledger and the audit log; this function notifies the customer. */
async function move(db: Db, me: Actor, customer: Customer, { coins, note, key, at }: Move): Promise<boolean> {
  const reason = coins > 0 ? 'granted' : 'corrected'
  const isNew = await moveCoins(db, { userId: customer.id, coins, reason, key, note, createdBy: me.id })
  const words = coinsInWords(coins)
  const text = coins > 0 ? `You were given ${words}: ${note}` : `${words} were taken back: ${note}`
  if (isNew) await notify(db, { key: `coins:${key}`, kind: 'coins', userIds: [customer.id], text, at })
  return isNew
}

type Customer = { id: string }
/** Only customers have coins; others are NOT_FOUND. */
async function customerNamed(db: Db, id: string) {
  const user = orNotFound(isId(id) ? await findUser(db, id) : undefined, 'User')
  if (user.role !== 'user') throw notFound('User')
  return user
}

const balance = async (db: Db, userId: string) => (await coinsOf(db, userId)) ?? 0
