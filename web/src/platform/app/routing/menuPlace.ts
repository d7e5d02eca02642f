import type { ScreenName } from '@app/contract/screens.ts'
import type { MenuLink } from './menu.ts'

/** The menu entries to mark for screens without one of their own; the first that the menu offers counts. */
const above: Partial<Record<ScreenName, readonly ScreenName[]>> = {
  orderDetails: ['allOrders', 'ordersForSales', 'myOrders', 'assignments', 'assignedOrders', 'home'],
  createOwnOrder: ['myOrders'],
  payment: ['myOrders'],
  userFeedback: ['myOrders'],
  createOrder: ['allOrders', 'ordersForSales'],
  editOrder: ['allOrders', 'ordersForSales'],
  manualPayment: ['allPayments'],
  assignOrder: ['assignedOrders'],
  outsourcedOrder: ['outsourcedOrders'],
  publicOrderDetails: ['publicOrders'],
  paymentDetails: ['allPayments', 'paymentHistory'],
  publicPaymentDetails: ['publicPayments'],
  createInvoice: ['allInvoices'],
  createUser: ['manageUsers', 'usersForSales'],
  viewUser: ['manageUsers', 'usersForSales', 'myEmployees'],
  editUser: ['manageUsers', 'usersForSales'],
  developerRequestDetails: ['developerRequests'],
  sessionDetails: ['allSessions'],
  createSession: ['allSessions'],
  editSession: ['allSessions'],
  serviceDetails: ['allServices'],
  createService: ['allServices'],
  editService: ['allServices'],
  createBooking: ['allBookings'],
  bookingDetails: ['allBookings', 'myBookings'],
  bookSession: ['myBookings', 'home'],
  subscriptionDetails: ['subscriptionRecords'],
  createEvent: ['allEvents'],
  eventDetails: ['allEvents'],
  updateEvent: ['allEvents'],
  composeMail: ['mailRecords'],
}

/** The entry to mark for a screen. */
export function placeOf(screen: ScreenName | undefined, links: readonly MenuLink[]): ScreenName | undefined {
  if (!screen) return undefined
  const offered = new Set<ScreenName>(links.map((link) => link.screen))
  return [screen, ...(above[screen] ?? [])].find((name) => offered.has(name))
}
