import { expect, test } from 'vitest'
import { admits, roles } from '#core/access.ts'
import { href, ordersOfRole, pathsOf, type Screen, type ScreenName, screenNames, screens, setBrand } from './screens.ts'

/** The product's addresses and their access, written a second time so that neither list changes by accident. */
const expected: Record<string, string> = {
  '/': 'anyone',
  '/home': 'anyone',
  '/auth/signin': 'anyone',
  '/login': 'anyone',
  '/auth/signup': 'anyone',
  '/auth/signin/forget-password': 'anyone',
  '/auth/signin-with-phone-number': 'anyone',
  '/auth/second-factor': 'signedIn',
  '/get-help': 'anyone',
  '/:brand-payment': 'anyone',
  '/drive-file-uploader': 'anyone',
  '/offer': 'anyone',
  '/developer': 'anyone',
  '/events/register': 'anyone',
  '/events/register-event/:id': 'anyone',
  '/chat': 'signedIn',
  '/whatsapp-chat': 'admin,sales',
  '/:brand-google-api-login': 'admin',
  '/profile': 'signedIn',
  '/profile/:brand-dashboard-home': 'signedIn',
  '/profile/admin-links': 'admin',
  '/profile/admin-subscription-panel': 'admin',
  '/profile/all-bookings': 'admin,sales',
  '/profile/all-events': 'admin',
  '/profile/all-exported-files': 'admin',
  '/profile/all-feedback': 'admin',
  '/profile/all-invoices': 'admin',
  '/profile/all-logs': 'admin',
  '/profile/all-order-payments': 'admin,sales',
  '/profile/all-public-payments': 'admin,sales',
  '/profile/other-payments': 'admin,sales',
  '/profile/all-services': 'admin,sales',
  '/profile/all-sessions': 'admin,sales',
  '/profile/assign-order/:slug': 'manager',
  '/profile/assigned-orders': 'employee,manager',
  '/profile/assignment': 'employee',
  '/profile/attendance-record': 'admin',
  '/profile/attendance-record-chart': 'employee,manager,sales,remoteDeveloper',
  '/profile/book-a-session': 'signedIn',
  '/profile/booking-details/:slug': 'admin,sales,user',
  '/profile/company': 'admin',
  '/profile/failed-jobs': 'admin',
  '/profile/create-invoice': 'admin',
  '/profile/create-manual-payment/:id': 'admin,sales',
  '/profile/create-new-booking': 'admin',
  '/profile/create-new-event': 'admin',
  '/profile/create-new-service': 'admin',
  '/profile/create-new-session': 'admin',
  '/profile/create-order': 'admin,sales',
  '/profile/create-users': 'admin,sales',
  '/profile/developer-request': 'admin',
  '/profile/drive-files': 'admin',
  '/profile/edit-order/:slug': 'admin,sales',
  '/profile/edit-service/:slug': 'admin',
  '/profile/edit-session/:slug': 'admin',
  '/profile/employee': 'manager',
  '/profile/employee-resume': 'employee',
  '/profile/file-share': 'admin,sales',
  '/profile/mailRecords': 'admin,sales',
  '/profile/manage-landing': 'admin',
  '/profile/manage-mobile-banner': 'admin',
  '/profile/manage-users': 'admin',
  '/profile/manage-users/:slug': 'admin,sales',
  '/profile/manage-users/view/:id': 'admin,sales,manager',
  '/profile/manage-youtube': 'admin',
  '/profile/manage-youtube-playlist': 'admin',
  '/profile/my-bookings': 'user',
  '/profile/my-mentoring': 'employee,manager,admin,sales,remoteDeveloper',
  '/profile/my-events': 'signedIn',
  '/profile/my-notifications': 'signedIn',
  '/profile/orders': 'signedIn',
  '/profile/orders-for-sales-role': 'sales',
  '/profile/payment-reconciliation': 'admin',
  '/profile/payment/:id': 'user',
  '/profile/paymentHistory': 'user',
  '/profile/public-messages': 'admin,sales',
  '/profile/public-orders': 'admin,sales',
  '/profile/public-orders/:slug': 'admin,sales',
  '/profile/outsourced-orders': 'admin,sales,manager,employee,remoteDeveloper',
  '/profile/outsourced-orders/:slug': 'admin,sales,manager,employee,remoteDeveloper',
  '/profile/purchased-orders': 'user',
  '/profile/recycleBin': 'admin',
  '/profile/SendMailToUser': 'admin',
  '/profile/sendMailToUser': 'admin',
  '/profile/service-details/:slug': 'admin,sales',
  '/profile/session-details/:id': 'admin,sales',
  '/profile/single-developer-request-details/:id': 'admin',
  '/profile/single-payment-details/:id': 'admin,sales,user',
  '/profile/single-public-payment-details/:id': 'admin,sales',
  '/profile/skills-category': 'admin,sales',
  '/profile/subscription-records': 'admin,sales',
  '/profile/to-do-list': 'employee,manager,admin,sales,remoteDeveloper',
  '/profile/update-event/:id': 'admin',
  '/profile/user-feedback/:id': 'user',
  '/profile/user-leave': 'employee,manager,sales,remoteDeveloper',
  '/profile/user-orders': 'user',
  '/profile/user-subscription': 'user',
  '/profile/user/create-order': 'user',
  '/profile/users-for-sales-role': 'sales',
  '/profile/view-event-details/:id': 'admin',
  '/profile/view-order-details/:slug': 'signedIn',
  '/profile/view-orders': 'admin',
  '/profile/view-subscription-details/:id': 'admin,sales',
}

const addresses = screenNames.flatMap((name) => {
  const { path, alias, access }: Screen = screens[name]
  return [path, ...(alias ? [alias] : [])].map((address) => [address, String(access)] as const)
})

test('the product has exactly these addresses', () => {
  expect(addresses.map(([address]) => address).toSorted()).toEqual(Object.keys(expected).toSorted())
})

test('no two screens share an address', () => {
  expect(new Set(addresses.map(([address]) => address)).size).toBe(addresses.length)
})

test.each(addresses)('%s opens for %s', (address, access) => {
  expect(access).toBe(expected[address])
})

test('parameters are encoded into the address', () => {
  expect(href('orderDetails', { slug: 'a b/ü' })).toBe('/profile/view-order-details/a%20b%2F%C3%BC')
  expect(href('viewUser', { id: '7' })).toBe('/profile/manage-users/view/7')
})

test('further values go into the query, and empty ones are left out', () => {
  expect(href('assignOrder', { slug: 'e1' }, { order: 'o 1', page: undefined })).toBe('/profile/assign-order/e1?order=o%201')
  expect(href('signIn', {}, { next: '/profile/user-orders?tab=all' })).toBe('/auth/signin?next=%2Fprofile%2Fuser-orders%3Ftab%3Dall')
})

test('a link without its parameter, or to an unknown screen, does not compile', () => {
  // @ts-expect-error the order must be named
  href('orderDetails')
  // @ts-expect-error this is not how the parameter is called
  href('orderDetails', { id: '1' })
  // @ts-expect-error there is no such screen
  expect(() => href('nowhere')).toThrow()
})

test('addresses contain the brand that the company has chosen', () => {
  expect(href('home')).toBe('/profile/mentordesk-dashboard-home')
  setBrand('acme')
  expect(href('home')).toBe('/profile/acme-dashboard-home')
  expect(pathsOf('publicPayment')).toEqual(['/acme-payment'])
  setBrand('mentordesk')
})

test('both spellings of an address show the screen', () => {
  expect(pathsOf('landing')).toEqual(['/', '/home'])
  expect(pathsOf('composeMail')).toEqual(['/profile/SendMailToUser', '/profile/sendMailToUser'])
})

test.each(roles)('the own orders of %s are on a screen that the role may open', (role) => {
  const name: ScreenName = ordersOfRole[role]
  expect(admits(screens[name].access, { id: 'x', role })).toBe(true)
})
