import type { Db } from '#database/db.ts'
import { type CoinEntry, moveCoins } from './coins.store.ts'

export { type CoinEntry, coinsOf, moveCoins, openBalance } from './coins.store.ts'
export { coinsOfDelivery } from './coinsOfDelivery.ts'
export { takeBackDeliveryCoins } from './takeBackDeliveryCoins.ts'

/** Coins that come to a person, once for each key; answers whether they came now. */
export const grantCoins = (db: Db, entry: CoinEntry): Promise<boolean> => moveCoins(db, { ...entry, coins: Math.max(0, entry.coins) })

/** Coins that leave a person, once for each key; answers whether they left now. @throws Refusal REFUSED when there are not enough */
export const takeCoins = (db: Db, entry: CoinEntry): Promise<boolean> => moveCoins(db, { ...entry, coins: -Math.max(0, entry.coins) })
