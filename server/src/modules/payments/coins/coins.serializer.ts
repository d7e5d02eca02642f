import type { CoinEntry } from '@app/contract/coins/coins.calls.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { LedgerLine } from './coinEntries.store.ts'

/** Serializes a ledger entry; only the back office sees who wrote it. */
export const serializeCoinEntry = ({ id, coins, balance, reason, note, by, createdAt }: LedgerLine, reader: Actor): CoinEntry => ({
  _id: id,
  coins,
  balance,
  reason,
  ...(note && { note }),
  ...(by && isBackOffice(reader.role) && { by }),
  createdAt: createdAt.toISOString(),
})
