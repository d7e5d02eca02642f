import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isId } from '#database/ids.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { notRecycled, visibleTo } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'

/** Whose orders a list is about. The reader's rights are applied separately. */
export type OrderScope = { of: 'everybody' } | { of: 'customer' | 'creator' | 'assignee' | 'employee'; id: string }

/** The search and filters within a scope. */
export type Narrowing = { search: string; filtered?: SQL | undefined }

/** The orders of a scope that this reader may see and that match search and filters. */
export function orderFilter(reader: Actor, scope: OrderScope, { search, filtered }: Narrowing): SQL | undefined {
  const sought = readSearch(search)
  return and(notRecycled, visibleTo(reader), scopeFilter(scope), sought && matching(sought.as, sought.values), filtered)
}

/** Whether only a search narrows the list: a back office reader asks for all orders. */
export const isOfEverybody = (reader: Actor, scope: OrderScope, { filtered }: Narrowing): boolean =>
  scope.of === 'everybody' && filtered === undefined && isBackOffice(reader.role)

function scopeFilter(scope: OrderScope): SQL | undefined {
  if (scope.of === 'everybody') return undefined
  // An invalid id matches no row; the database would refuse to compare it.
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

type Values = { id: string; number: number; contains: string }
type Open = { [Name in keyof Values]: Values[Name] | Placeholder }
/** The kind of a search, with its values; unused values are empty. */
export type Sought = { as: 'id' | 'number' | 'text' | 'numberOrText'; values: Values }

const nothing: Values = { id: '', number: 0, contains: '' }

/**
 * Parses a search. A number or an id finds its order; other words find every order that contains them. One or two letters only match the
 * beginnings of words, since no index covers such short parts. Nothing for an empty search.
 */
export function readSearch(search: string): Sought | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  if (isId(words)) return { as: 'id', values: { ...nothing, id: words } }
  const number = Number(/^#?(\d{1,16})$/.exec(words)?.[1] ?? Number.NaN)
  const isNumber = Number.isSafeInteger(number)
  if (isNumber && words.startsWith('#')) return { as: 'number', values: { ...nothing, number } }
  const contains = containingWords(words)
  return isNumber ? { as: 'numberOrText', values: { ...nothing, number, contains } } : { as: 'text', values: { ...nothing, contains } }
}

/** The condition of a search. Its values may be placeholders of a prepared query. */
export function matching(as: Sought['as'], { id, number, contains }: Open): SQL | undefined {
  const isNumbered = eq(ordersTable.number, number)
  const hasWords = sql`${ordersTable.searchText} like searchable(${contains})`
  return { id: eq(ordersTable.id, id), number: isNumbered, text: hasWords, numberOrText: or(isNumbered, hasWords) }[as]
}
