import { admits, type Role } from '@app/contract/core/access.ts'
import { ordersOfRole, pathOf, type Screen, type ScreenName, screens } from '@app/contract/screens.ts'
import type { Client } from '@app/server/test/client.ts'

export type Visitor = Role | 'visitor'

const someId = '01999999-0000-7000-8000-000000000000'

/** Addresses of screens with something real in the places that they leave open. */
export async function openAddresses(admin: Client): Promise<(name: ScreenName, who: Visitor) => string> {
  const ids = new Map<Visitor, string>([['visitor', someId]])
  const { items } = await admin.orders.all({ tab: 'active', pageSize: 100 })
  for (const order of items) {
    const [customer] = order.customer
    const names: [Visitor, string | undefined][] = [
      ['admin', 'admin'],
      ['sales', 'sales'],
      ['user', customer?.username === 'customer' ? 'customer' : undefined],
      ['manager', order.assignedTo[0]?.username === 'manager' ? 'manager' : undefined],
      ['employee', order.assignedEmployee[0]?.username === 'employee' ? 'employee' : undefined],
      ['remoteDeveloper', order.assignedEmployee[0]?.username === 'remotedeveloper' ? 'remotedeveloper' : undefined],
    ]
    for (const [role, isTheirs] of names) if (isTheirs && !ids.has(role)) ids.set(role, order._id)
  }
  const found = async (username: string) => (await admin.users.all({ search: username })).items.find((user) => user.username === username)
  const [employee, customer] = [await found('employee'), await found('customer')]
  const [payment] = (await admin.payments.all({})).items
  const [publicPayment] = (await admin.publicPayments.all({})).items
  const [subscription] = (await admin.subscriptions.all({})).items
  const [publicOrder] = (await admin.publicOrders.all({})).items
  const bookings = (await admin.bookings.all({})).items
  const bookingOf = (who: Visitor) =>
    (who === 'user' ? bookings.find(({ bookingBy }) => bookingBy[0]?.username === 'customer') : undefined) ?? bookings[0]
  // One that is to come, since visitors are shown no other.
  const [event] = (await admin.events.upcoming({})).items
  const [session] = (await admin.catalogue.sessions({})).items
  const [service] = (await admin.catalogue.services({})).items

  const order = (who: Visitor) => ids.get(who)
  const idOf: Partial<Record<ScreenName, (who: Visitor) => string | undefined>> = {
    orderDetails: order,
    editOrder: order,
    assignOrder: order,
    payment: order,
    manualPayment: order,
    userFeedback: order,
    // Sales find customers only, a manager their own employees.
    viewUser: (who) => (who === 'sales' ? customer : employee)?._id,
    editUser: (who) => (who === 'sales' ? customer : employee)?.username,
    paymentDetails: () => payment?._id,
    publicPaymentDetails: () => publicPayment?._id,
    publicOrderDetails: () => publicOrder?._id,
    bookingDetails: (who) => bookingOf(who)?._id,
    sessionDetails: () => session?._id,
    editSession: () => session?._id,
    serviceDetails: () => service?._id,
    editService: () => service?._id,
    registerForEvent: () => event?._id,
    eventDetails: () => event?._id,
    updateEvent: () => event?._id,
    subscriptionDetails: () => subscription?._id,
  }
  return (name, who) => pathOf(name).replace(/:(?:slug|id)\b/, idOf[name]?.(who) ?? someId)
}

/** The address at which a person ends who opens a screen, by the table of screens. */
export function destination(name: ScreenName, who: Visitor, address: string): string {
  const { access, onceSignedIn }: Screen = screens[name]
  if (who === 'visitor') {
    if (admits(access, null)) return address
    return address === pathOf('myProfile') ? '/login' : `/login?next=${encodeURIComponent(address)}`
  }
  if (name === 'signIn' || name === 'signUp' || name === 'phoneSignIn') return pathOf('home')
  if (!admits(access, { id: someId, role: who }) || (onceSignedIn && !onceSignedIn.includes(who))) return pathOf('myProfile')
  return name === 'orders' ? pathOf(ordersOfRole[who]) : address
}
