import { admits, type Role } from '@app/contract/core/access.ts'
import { ordersOfRole, pathOf, type Screen, type ScreenName, screens } from '@app/contract/screens.ts'
import type { Client } from '@app/server/test/client.ts'

export type Visitor = Role | 'nobody'

const someId = '01999999-0000-7000-8000-000000000000'

/** Addresses of screens with something real in the places that they leave open. */
export async function openAddresses(admin: Client): Promise<(name: ScreenName, who: Visitor) => string> {
  const ids = new Map<Visitor, string>([['nobody', someId]])
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
  const [publicOrder] = (await admin.publicOrders.all({})).items
  const bookings = (await admin.bookings.all({})).items
  const bookingOf = (who: Visitor) =>
    (who === 'user' ? bookings.find(({ bookingBy }) => bookingBy[0]?.username === 'customer') : undefined) ?? bookings[0]

  const ofOrder: readonly ScreenName[] = ['orderDetails', 'editOrder', 'assignOrder', 'payment', 'manualPayment', 'userFeedback']
  return (name, who) => {
    // Sales find customers only, a manager their own employees.
    const person = who === 'sales' ? customer : employee
    const id = ofOrder.includes(name)
      ? ids.get(who)
      : name === 'viewUser'
        ? person?._id
        : name === 'editUser'
          ? person?.username
          : name === 'paymentDetails'
            ? payment?._id
            : name === 'publicPaymentDetails'
              ? publicPayment?._id
              : name === 'publicOrderDetails'
                ? publicOrder?._id
                : name === 'bookingDetails'
                  ? bookingOf(who)?._id
                  : someId
    return pathOf(name).replace(/:(?:slug|id)\b/, id ?? someId)
  }
}

/** Where somebody who asks for the address of a screen ends, as the table of screens says. */
export function destination(name: ScreenName, who: Visitor, address: string): string {
  const { access, onceSignedIn }: Screen = screens[name]
  if (who === 'nobody') {
    if (admits(access, null)) return address
    return address === pathOf('myProfile') ? '/login' : `/login?next=${encodeURIComponent(address)}`
  }
  if (name === 'signIn' || name === 'signUp' || name === 'phoneSignIn') return pathOf('home')
  if (!admits(access, { id: someId, role: who }) || (onceSignedIn && !onceSignedIn.includes(who))) return pathOf('myProfile')
  return name === 'orders' ? pathOf(ordersOfRole[who]) : address
}
