import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '#database/ids.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { kept, visibleTo } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'

/** Whose orders a list is about. What of them the reader may see is decided apart from it. */
export type OrderScope = { of: 'everybody' } | { of: 'customer' | 'creator' | 'assignee' | 'employee'; id: string }

/** What is looked for within a scope: words, and the condition that the filters make. */
export type Narrowing = { search: string; filtered?: SQL | undefined }

/** The orders of a scope that this reader may see and that search and filters leave. */
export const found = (reader: Actor, scope: OrderScope, { search, filtered }: Narrowing): SQL | undefined =>
  and(kept, visibleTo(reader), within(scope), matching(search), filtered)

/** Whether the list leaves nothing out: whoever may see all, asking for all. */
export const isEverything = (reader: Actor, scope: OrderScope, { search, filtered }: Narrowing): boolean =>
  scope.of === 'everybody' && search.trim() === '' && filtered === undefined && isBackOffice(reader.role)

function within(scope: OrderScope): SQL | undefined {
  if (scope.of === 'everybody') return undefined
  // An id that can't be one belongs to nobody; the database would refuse to compare it.
  if (!isId(scope.id)) return sql`false`
  switch (scope.of) {
    case 'customer':
      return eq(ordersTable.customerId, scope.id)
    case 'creator':
      return eq(ordersTable.createdBy, scope.id)
    case 'employee':
      return eq(ordersTable.employeeId, scope.id)
    case 'assignee':
      return or(eq(ordersTable.managerId, scope.id), eq(ordersTable.employeeId, scope.id))
  }
}

const largestNumber = Number.MAX_SAFE_INTEGER

/**
 * A number or an id finds its order; other words find whatever contains them. One or two letters find only the words that
 * begin with them: parts that short stand in nearly every order, and no index knows them.
 */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  if (isId(words)) return eq(ordersTable.id, words)
  const number = Number(/^#?(\d{1,16})$/.exec(words)?.[1] ?? Number.NaN)
  const isNumber = Number.isSafeInteger(number) && number <= largestNumber
  if (isNumber && words.startsWith('#')) return eq(ordersTable.number, number)
  const contains = textContains(words)
  return isNumber ? or(eq(ordersTable.number, number), contains) : contains
}

// The search text begins with a space, so that its first word begins like every other.
function textContains(words: string): SQL {
  return sql`${ordersTable.searchText} like lower(${containingWords(words)})`
}
