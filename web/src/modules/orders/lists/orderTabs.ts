import type { OrderTab } from '@app/contract/orders/orders.rules.ts'

type Tabs = readonly { value: OrderTab; label: string }[]

/** The tabs of each kind of list, in its readers' words. */
export const officeTabs: Tabs = [
  { value: 'new', label: 'New Orders' },
  { value: 'active', label: 'Active Orders' },
  { value: 'completed', label: 'Completed Orders' },
  { value: 'delivered', label: 'Delivered Orders' },
  { value: 'cancelled', label: 'Cancelled Orders' },
  { value: 'all', label: 'All Orders' },
]

export const assignedTabs: Tabs = [
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
]

export const customerTabs: Tabs = [
  { value: 'new', label: 'In Review' },
  { value: 'active', label: 'Active Orders' },
  { value: 'delivered', label: 'Delivered Orders' },
  { value: 'completed', label: 'Completed Orders' },
  { value: 'cancelled', label: 'Cancelled Orders' },
  { value: 'all', label: 'All Orders' },
]

/** The empty states of the tabs. */
export const nothingIn: Record<OrderTab, string> = {
  new: 'No new orders to review.',
  active: 'No orders are being worked on.',
  completed: 'No orders are completed.',
  delivered: 'No orders are delivered.',
  cancelled: 'No orders are cancelled.',
  all: 'No orders yet.',
}

/** The tab in the address, for parts outside the table. */
export const tabIn = (params: URLSearchParams, tabs: Tabs, defaultTab?: OrderTab): OrderTab =>
  tabs.find(({ value }) => value === params.get('tab'))?.value ?? defaultTab ?? tabs[0]?.value ?? 'all'
