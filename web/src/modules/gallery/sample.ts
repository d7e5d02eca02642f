import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { ListQuery } from '#ui/table/DataTable.tsx'
import type { ListState } from '#ui/table/useListState.ts'

/** Invented orders for the gallery; the product does not use them. */
export type SampleOrder = {
  _id: string
  name: string
  status: OrderStatus
  customer: string
  mentors: string[]
  total: number
  currency: string
  progress: number
  deadline: string
  createdAt: string
  country: string
}

const names = [
  'Landing page with a booking form',
  'Distributed systems coursework, part two',
  'Fix flaky payment tests',
  'Chess engine in Rust',
  'Inventory dashboard',
  'Compiler assignment: register allocation',
  'Migrate the shop to a new host',
  'Explain this recursion',
]
const people = ['Amara Okafor', 'Jonas Lindqvist', 'Priya Raman', 'Lucía Fernández', 'Tom Baker', 'Wei Zhang', "Siobhán O'Neill"]
const countries = ['India', 'Germany', 'United States', 'Nigeria', 'Spain']
const currencies = ['USD', 'INR', 'EUR', 'GBP']
const statuses: OrderStatus[] = [
  'Requested',
  'Reviewing',
  'Development',
  'Testing',
  'Deal Confirmed',
  'Delivered',
  'Completed',
  'Cancel Order',
]

const pick = <T>(from: readonly T[], at: number, otherwise: T): T => from[at % from.length] ?? otherwise
const day = 86_400_000

export const orders: SampleOrder[] = Array.from({ length: 137 }, (_, n) => ({
  _id: `order-${n}`,
  name: `${pick(names, n * 5 + 3, 'Order')}${n > 7 ? ` #${n}` : ''}`,
  status: pick(statuses, n * 3, 'Requested'),
  customer: pick(people, n, 'Unknown'),
  mentors: n % 4 === 0 ? [] : people.slice(n % 5, (n % 5) + 1 + (n % 3)),
  total: n % 9 === 0 ? 123_456.5 : 40 + ((n * 37) % 900) + (n % 2 ? 0.5 : 0),
  currency: pick(currencies, n, 'USD'),
  progress: (n * 17) % 101,
  deadline: new Date(Date.now() + (n % 40) * day).toISOString().slice(0, 10),
  createdAt: new Date(Date.now() - n * 7.3 * 3_600_000).toISOString(),
  country: pick(countries, n, 'India'),
}))

export const sampleTabs = ['all', 'new', 'active', 'done'] as const
export type SampleTab = (typeof sampleTabs)[number]
const inTab: Record<SampleTab, readonly OrderStatus[]> = {
  all: statuses,
  new: ['Requested', 'Reviewing'],
  active: ['Development', 'Testing', 'Deal Confirmed'],
  done: ['Delivered', 'Completed', 'Cancel Order'],
}
export const countriesOf = countries

export type Mood = 'well' | 'slow' | 'empty' | 'broken' | 'capped'

/** Answers like a list call: pages, sorts, searches, counts; or misbehaves as requested. */
export function sampleQuery(mood: Mood) {
  return ({ filters, ...list }: ListState<SampleTab, 'name' | 'total' | 'createdAt'>): ListQuery<SampleOrder> => ({
    queryKey: ['sample', mood, list, filters],
    queryFn: async () => {
      if (mood === 'slow') return new Promise<never>(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 250))
      if (mood === 'broken') throw new Error('The database is being restarted. Nothing was lost.')
      if (mood === 'empty') return { items: [], total: 0, tabs: { all: 0, new: 0, active: 0, done: 0 } }
      const wanted = orders.filter(
        ({ name, customer, country }) =>
          `${name} ${customer}`.toLowerCase().includes(list.search.toLowerCase()) &&
          (!('country' in filters) || country === filters.country),
      )
      const tabbed = wanted.filter(({ status }) => inTab[list.tab ?? 'all'].includes(status))
      const by = list.sort ?? 'createdAt'
      const sorted = tabbed.toSorted((a, b) => (a[by] < b[by] ? -1 : 1) * (list.direction === 'asc' ? 1 : -1))
      const tabs = Object.fromEntries(sampleTabs.map((tab) => [tab, wanted.filter(({ status }) => inTab[tab].includes(status)).length]))
      const start = (list.page - 1) * list.pageSize
      return {
        items: sorted.slice(start, start + list.pageSize),
        total: mood === 'capped' ? 10_000 : tabbed.length,
        isCapped: mood === 'capped',
        tabs,
      }
    },
  })
}
