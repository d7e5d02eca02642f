import {
  type Access,
  admins,
  anyone,
  backOffice,
  customers,
  employees,
  managers,
  orderStaff,
  type Role,
  shiftWorkers,
  signedIn,
  staff,
} from '#core/access.ts'

/** Every screen of the product: its address, its access, its title. `:brand` stands for the configured slug. */
export const screens = {
  // For visitors
  landing: screen('/', anyone, 'Home', { alias: '/home' }),
  signIn: screen('/auth/signin', anyone, 'Sign In', { alias: '/login' }),
  signUp: screen('/auth/signup', anyone, 'Sign Up'),
  forgetPassword: screen('/auth/signin/forget-password', anyone, 'Forgot Password'),
  setUpSecondFactor: screen('/auth/second-factor', signedIn, 'Second Factor'),
  phoneSignIn: screen('/auth/signin-with-phone-number', anyone, 'Login with Phone'),
  getHelp: screen('/get-help', anyone, 'Get Help Now', { onceSignedIn: customers }),
  publicPayment: screen('/:brand-payment', anyone, 'Pay Now'),
  answerOffer: screen('/offer', anyone, 'Our offer'),
  developerCard: screen('/developer', anyone, 'Developer', { isUnlisted: true }),
  driveUpload: screen('/drive-file-uploader', anyone, 'Upload Files'),
  upcomingEvents: screen('/events/register', anyone, 'Upcoming Events'),
  registerForEvent: screen('/events/register-event/:id', anyone, 'Register Here'),

  // Outside the dashboard
  chat: screen('/chat', signedIn, 'Chat'),
  whatsapp: screen('/whatsapp-chat', backOffice, 'WhatsApp Chat'),
  googleLogin: screen('/:brand-google-api-login', admins, "API's Authentication"),

  // For every signed-in user
  home: screen('/profile/:brand-dashboard-home', signedIn, 'Home'),
  myProfile: screen('/profile', signedIn, 'My Profile'),
  myNotifications: screen('/profile/my-notifications', signedIn, 'My Notifications'),
  myEvents: screen('/profile/my-events', signedIn, 'My Events'),
  bookSession: screen('/profile/book-a-session', signedIn, 'Book a session'),

  // Orders
  orders: screen('/profile/orders', signedIn, 'Orders'),
  orderDetails: screen('/profile/view-order-details/:slug', signedIn, 'Order Details'),
  myOrders: screen('/profile/user-orders', customers, 'My Orders'),
  purchasedOrders: screen('/profile/purchased-orders', customers, 'Purchased Orders'),
  createOwnOrder: screen('/profile/user/create-order', customers, 'Create Order'),
  allOrders: screen('/profile/view-orders', admins, 'All Orders'),
  ordersForSales: screen('/profile/orders-for-sales-role', ['sales'], 'All Orders'),
  createOrder: screen('/profile/create-order', backOffice, 'Create Order'),
  editOrder: screen('/profile/edit-order/:slug', backOffice, 'Update Order'),
  assignOrder: screen('/profile/assign-order/:slug', managers, 'Assign Order'),
  assignments: screen('/profile/assignment', employees, 'Assignments'),
  assignedOrders: screen('/profile/assigned-orders', ['employee', 'manager'], 'Assigned Orders'),
  outsourcedOrders: screen('/profile/outsourced-orders', orderStaff, 'Outsourced Orders'),
  outsourcedOrder: screen('/profile/outsourced-orders/:slug', orderStaff, 'Outsourced Order'),
  publicOrders: screen('/profile/public-orders', backOffice, 'All Public Orders'),
  publicOrderDetails: screen('/profile/public-orders/:slug', backOffice, 'Public Order'),

  // Payments and invoices
  payment: screen('/profile/payment/:id', customers, 'Payment'),
  paymentHistory: screen('/profile/paymentHistory', customers, 'Payment History'),
  paymentDetails: screen('/profile/single-payment-details/:id', ['admin', 'sales', 'user'], 'Payment Details'),
  allPayments: screen('/profile/all-order-payments', backOffice, 'All Payments'),
  reconciliation: screen('/profile/payment-reconciliation', admins, 'Reconciliation'),
  manualPayment: screen('/profile/create-manual-payment/:id', backOffice, 'Accept Manual Payment'),
  publicPayments: screen('/profile/all-public-payments', backOffice, 'All Public Payments'),
  otherPayments: screen('/profile/other-payments', backOffice, 'Other Payments'),
  publicPaymentDetails: screen('/profile/single-public-payment-details/:id', backOffice, 'Public Payment Details'),
  allInvoices: screen('/profile/all-invoices', admins, 'All Invoices'),
  createInvoice: screen('/profile/create-invoice', admins, 'Invoice maker'),

  // People
  manageUsers: screen('/profile/manage-users', admins, 'All Users'),
  usersForSales: screen('/profile/users-for-sales-role', ['sales'], 'Users'),
  createUser: screen('/profile/create-users', backOffice, 'Create User'),
  viewUser: screen('/profile/manage-users/view/:id', ['admin', 'sales', 'manager'], 'User Details'),
  editUser: screen('/profile/manage-users/:slug', backOffice, 'Edit User'),
  myEmployees: screen('/profile/employee', managers, 'My Employees'),
  developerRequests: screen('/profile/developer-request', admins, 'Developer Request'),
  developerRequestDetails: screen('/profile/single-developer-request-details/:id', admins, 'Developer Request Details'),
  myResume: screen('/profile/employee-resume', employees, 'My Resume'),

  // Sessions, services, bookings, subscriptions
  allSessions: screen('/profile/all-sessions', backOffice, 'All Sessions'),
  sessionDetails: screen('/profile/session-details/:id', backOffice, 'Session Details'),
  createSession: screen('/profile/create-new-session', admins, 'Create Session'),
  editSession: screen('/profile/edit-session/:slug', admins, 'Edit Session'),
  allServices: screen('/profile/all-services', backOffice, 'All Services'),
  serviceDetails: screen('/profile/service-details/:slug', backOffice, 'Service Details'),
  createService: screen('/profile/create-new-service', admins, 'Create Service'),
  editService: screen('/profile/edit-service/:slug', admins, 'Edit Service'),
  allBookings: screen('/profile/all-bookings', backOffice, 'All Bookings'),
  createBooking: screen('/profile/create-new-booking', admins, 'Create Booking'),
  myBookings: screen('/profile/my-bookings', customers, 'My Bookings'),
  bookingDetails: screen('/profile/booking-details/:slug', ['admin', 'sales', 'user'], 'Booking Details'),
  mentoring: screen('/profile/my-mentoring', staff, 'My Mentoring'),
  choosePlan: screen('/profile/user-subscription', customers, 'Pick The Best Plan For You'),
  subscriptionPlans: screen('/profile/admin-subscription-panel', admins, 'Subscriptions'),
  subscriptionRecords: screen('/profile/subscription-records', backOffice, 'Subscription Records'),
  subscriptionDetails: screen('/profile/view-subscription-details/:id', backOffice, 'Subscription Details'),

  // Events
  allEvents: screen('/profile/all-events', admins, 'All Events'),
  createEvent: screen('/profile/create-new-event', admins, 'Create Event'),
  eventDetails: screen('/profile/view-event-details/:id', admins, 'Event Details'),
  updateEvent: screen('/profile/update-event/:id', admins, 'Update Event'),

  // The working day
  attendanceRecord: screen('/profile/attendance-record', admins, 'Attendance Record'),
  attendanceChart: screen('/profile/attendance-record-chart', shiftWorkers, 'Attendance Chart'),
  leave: screen('/profile/user-leave', shiftWorkers, 'Leave'),
  todo: screen('/profile/to-do-list', staff, 'To-Do List'),

  // Administration
  skills: screen('/profile/skills-category', backOffice, 'Skills Category'),
  allFiles: screen('/profile/file-share', backOffice, 'All Files'),
  driveFiles: screen('/profile/drive-files', admins, 'Drive Files'),
  userFeedback: screen('/profile/user-feedback/:id', customers, 'Feedback'),
  allFeedback: screen('/profile/all-feedback', admins, 'All Feedback'),
  publicMessages: screen('/profile/public-messages', backOffice, 'Public Messages'),
  mailRecords: screen('/profile/mailRecords', backOffice, 'Mail Records'),
  composeMail: screen('/profile/SendMailToUser', admins, 'Compose Mail', { alias: '/profile/sendMailToUser' }),
  editHome: screen('/profile/manage-landing', admins, 'Edit Home'),
  company: screen('/profile/company', admins, 'Company'),
  adminLinks: screen('/profile/admin-links', admins, 'Important Links'),
  allLogs: screen('/profile/all-logs', admins, 'All Logs'),
  failedJobs: screen('/profile/failed-jobs', admins, 'Failed Jobs'),
  exportedFiles: screen('/profile/all-exported-files', admins, 'Exported Files'),
  recycleBin: screen('/profile/recycleBin', admins, 'Admin Recycle Bin'),
  youtubeVideos: screen('/profile/manage-youtube', admins, 'Youtube Videos'),
  youtubePlaylists: screen('/profile/manage-youtube-playlist', admins, 'Youtube Playlist'),
  mobileBanner: screen('/profile/manage-mobile-banner', admins, 'Mobile Banner'),
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
export const screenNames = Object.keys(screens) as ScreenName[]

export type Screen<P extends Address = Address> = {
  readonly path: P
  readonly access: Access
  readonly title: string
  /** A second address of the same screen. */
  readonly alias?: Address
  /** The roles that may use a screen for visitors after signing in. */
  readonly onceSignedIn?: readonly Role[]
  /** Hidden from search engines: only people with the link open it. */
  readonly isUnlisted?: true
}
type Address = `/${string}`

/** Each role's own list of orders; remote developers have theirs on the home screen. */
export const ordersOfRole = {
  user: 'myOrders',
  employee: 'assignments',
  manager: 'assignedOrders',
  admin: 'allOrders',
  sales: 'ordersForSales',
  remoteDeveloper: 'home',
} as const satisfies Record<Role, ScreenName>

let brand = 'mentordesk'
/** Sets the slug that replaces `:brand` in every address. Called once at the start, before any link is built. */
export function setBrand(slug: string) {
  brand = slug
}

/** The parameters of an address, without `:brand`. */
type Open<P extends string> = P extends `${infer First}/${infer Rest}`
  ? Open<First> | Open<Rest>
  : P extends `:brand${string}`
    ? never
    : P extends `:${infer Name}`
      ? Name
      : never
/** The screens without parameters: a menu can link to them. */
export type PlainScreenName = { [N in ScreenName]: [Open<(typeof screens)[N]['path']>] extends [never] ? N : never }[ScreenName]
export type ParamsOf<N extends ScreenName> = { [Name in Open<(typeof screens)[N]['path']>]: string }
type Query = Readonly<Record<string, string | number | undefined>>
type Rest<N extends ScreenName> = [Open<(typeof screens)[N]['path']>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: ParamsOf<N>, query?: Query]

/** The address of a screen, for links, redirects and mails: `href('orderDetails', { slug })`. Missing parameters do not compile. */
export function href<N extends ScreenName>(name: N, ...[params, query]: Rest<N>): string {
  const given: Readonly<Record<string, string>> = params ?? {}
  const path = pathOf(name).replace(/:(\w+)/g, (_, open: string) => encodeURIComponent(given[open] ?? ''))
  const search = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** A screen's address as a route pattern: the brand is filled in, its own parameters stay. */
export const pathOf = (name: ScreenName): string => withBrand(screens[name].path)
/** Every address of the screen, its main one first. */
export function pathsOf(name: ScreenName): string[] {
  const { path, alias }: Screen = screens[name]
  return alias ? [withBrand(path), withBrand(alias)] : [withBrand(path)]
}

const withBrand = (path: string) => path.replace(':brand', brand)

function screen<P extends Address>(
  path: P,
  access: Access,
  title: string,
  more: Pick<Screen, 'alias' | 'onceSignedIn' | 'isUnlisted'> = {},
): Screen<P> {
  return { path, access, title, ...more }
}
