import type { coinBalancesTable, coinEntriesTable } from '#coins/coins.table.ts'
import { hours, later } from '#core/clock.ts'
import type { auditLogTable } from '#logs/logs.table.ts'
import type { People } from './people.ts'

const coins = 250
const note = 'A welcome from the demo company.'

/** Coins that every third customer got on joining: balances, ledger entries and log entries. */
export function welcomesOf(people: People) {
  const admin = people.all.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('A company needs an admin.')
  const isWelcomed = (_: unknown, index: number) => index % 3 === 0
  const keyOf = (userId: string) => `demo:${userId}`
  const balances: (typeof coinBalancesTable.$inferInsert)[] = people.customers.map(({ id }, index) => ({
    userId: id,
    coins: isWelcomed(id, index) ? coins : 0,
  }))
  const dated = people.customers
    .filter(isWelcomed)
    .map(({ id, username, createdAt }) => ({ id, username, at: later(createdAt ?? new Date(), hours(1)) }))
  const entries: (typeof coinEntriesTable.$inferInsert)[] = dated.map(({ id, at }) => ({
    userId: id,
    coins,
    reason: 'granted',
    key: keyOf(id),
    note,
    createdBy: admin.id,
    createdAt: at,
  }))
  const acts: (typeof auditLogTable.$inferInsert)[] = dated.map(({ id, username, at }) => ({
    key: `coins:${keyOf(id)}`,
    actorId: admin.id,
    kind: 'money',
    activity: `${admin.username} gave ${coins} coins to ${username}: ${note}`,
    subjectKind: 'user',
    subjectId: id,
    before: { coins: 0 },
    after: { coins },
    createdAt: at,
  }))
  return { balances, entries, acts }
}
