import type { OrderList } from '@app/server/orders/lists/orderLists.store.ts'
import type { UserList } from '@app/server/users/lists/usersList.store.ts'

const usual = { page: 1, pageSize: 10, search: '', tab: undefined, sort: 'createdAt', direction: 'desc' } as const satisfies OrderList
/** The measured pages of All Orders. */
export const orderPages: Record<string, OrderList> = {
  'first page': usual,
  'one tab': { ...usual, tab: 'active' },
  'sorted by deadline': { ...usual, sort: 'deadline', direction: 'asc' },
  'sorted by name in a tab': { ...usual, sort: 'name', direction: 'asc', tab: 'completed' },
  'search, rare words': { ...usual, search: 'Walker Yoga' },
  'search, frequent word': { ...usual, search: 'library' },
  'search, two letters': { ...usual, search: 'sl' },
  'search, number': { ...usual, search: '#50000' },
  'page 500': { ...usual, page: 500 },
}

const everybody = { page: 1, pageSize: 10, search: '', tab: 'all', sort: 'createdAt', direction: 'desc' } as const satisfies UserList
/** The measured pages of All Users. */
export const userPages: Record<string, UserList> = {
  'all users': everybody,
  'tab change, customers': { ...everybody, tab: 'customers' },
  'tab change, employees': { ...everybody, tab: 'employees' },
  'tab change, disabled': { ...everybody, tab: 'disabled' },
  'customers by name': { ...everybody, tab: 'customers', sort: 'name', direction: 'asc' },
  'search, one person': { ...everybody, search: 'walker4711' },
  'search, a full name': { ...everybody, search: 'amelia walker' },
  'search, frequent name': { ...everybody, search: 'walker' },
  'search in a tab': { ...everybody, tab: 'customers', search: 'amelia' },
  'search, everybody’s host': { ...everybody, search: 'mail.example' },
  'search, two letters': { ...everybody, search: 'wa' },
  'page 500 of customers': { ...everybody, tab: 'customers', page: 500 },
}

/** The query of a call; undefined values are left out. */
export const queryOf = (list: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(list).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, String(value)]])),
  )
