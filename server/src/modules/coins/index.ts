import type { Db } from '#database/db.ts'
import { type CoinEntry, moveCoins } from './coins.store.ts'

export { type CoinEntry, coinsOf, moveCoins, openBalance } from './coins.store.ts'
export { coinsOfDelivery } from './coinsOfDelivery.ts'
export { retractDeliveryCoins } from './retractDeliveryCoins.ts'

/** Adds coins, once for each key; returns whether they were new. */
export const grantCoins = (db: Db, entry: CoinEntry): Promise<boolean> => moveCoins(db, { ...entry, coins: Math.max(0, entry.coins) })

/** Takes coins, once for each key; returns whether they were new. @throws Refusal REFUSED if the balance is too low */
export const takeCoins = (db: Db, entry: CoinEntry): Promise<boolean> => moveCoins(db, { ...entry, coins: -Math.max(0, entry.coins) })
