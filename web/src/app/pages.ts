import { type ScreenName, screenNames } from '@app/contract/screens.ts'
import type { ComponentType } from 'react'

type Page = () => Promise<{ default: ComponentType }>

/** Stands where a screen is not built yet. */
const soon: Page = () => import('./BeingBuiltScreen.tsx')

/** Which component shows each screen. Leave one out and this file does not compile. */
export const pages: Record<ScreenName, Page> = {
  // In front of the door
  landing: () => import('../home/LandingScreen.tsx'),
  signIn: () => import('../auth/SignInScreen.tsx'),
  signUp: () => import('../auth/SignUpScreen.tsx'),
  forgetPassword: () => import('../auth/ForgetPasswordScreen.tsx'),
  phoneSignIn: () => import('../auth/PhoneSignInScreen.tsx'),
  setUpSecondFactor: () => import('../secondFactor/SetUpSecondFactorScreen.tsx'),
  getHelp: () => import('../orders/GetHelpScreen.tsx'),
  publicPayment: soon,
  driveUpload: soon,
  upcomingEvents: soon,
  registerForEvent: soon,

  // Beside the dashboard
  chat: soon,
  whatsapp: soon,
  googleLogin: soon,

  // Everybody's own
  home: () => import('../dashboard/HomeScreen.tsx'),
  myProfile: () => import('../profile/ProfileScreen.tsx'),
  myNotifications: () => import('../notifications/MyNotificationsScreen.tsx'),
  myEvents: soon,
  bookSession: soon,

  // Orders
  // Nobody stays here: the guard leads on to the list of the role.
  orders: () => import('../dashboard/HomeScreen.tsx'),
  orderDetails: () => import('../orders/OrderDetailsScreen.tsx'),
  myOrders: () => import('../orders/MyOrdersScreen.tsx'),
  purchasedOrders: () => import('../orders/PurchasedOrdersScreen.tsx'),
  createOwnOrder: () => import('../orders/CreateOwnOrderScreen.tsx'),
  allOrders: () => import('../orders/AllOrdersScreen.tsx'),
  ordersForSales: () => import('../orders/OrdersForSalesScreen.tsx'),
  createOrder: () => import('../orders/CreateOrderScreen.tsx'),
  editOrder: () => import('../orders/EditOrderScreen.tsx'),
  assignOrder: () => import('../orders/AssignOrderScreen.tsx'),
  assignments: () => import('../orders/AssignmentsScreen.tsx'),
  assignedOrders: () => import('../orders/AssignedOrdersScreen.tsx'),
  publicOrders: soon,
  publicOrderDetails: soon,

  // Payments and invoices
  payment: () => import('../payments/PaymentScreen.tsx'),
  paymentHistory: () => import('../payments/PaymentHistoryScreen.tsx'),
  paymentDetails: () => import('../payments/PaymentDetailsScreen.tsx'),
  allPayments: () => import('../payments/AllPaymentsScreen.tsx'),
  manualPayment: () => import('../payments/ManualPaymentScreen.tsx'),
  publicPayments: soon,
  publicPaymentDetails: soon,
  allInvoices: soon,
  createInvoice: soon,

  // People
  manageUsers: () => import('../users/ManageUsersScreen.tsx'),
  usersForSales: () => import('../users/UsersForSalesScreen.tsx'),
  createUser: () => import('../users/CreateUserScreen.tsx'),
  viewUser: () => import('../users/UserDetailsScreen.tsx'),
  editUser: () => import('../users/EditUserScreen.tsx'),
  myEmployees: () => import('../users/MyEmployeesScreen.tsx'),
  developerRequests: () => import('../developerRequests/DeveloperRequestsScreen.tsx'),
  developerRequestDetails: () => import('../developerRequests/DeveloperRequestDetailsScreen.tsx'),
  myResume: soon,

  // Sessions, services, bookings, subscriptions
  allSessions: soon,
  sessionDetails: soon,
  createSession: soon,
  editSession: soon,
  allServices: soon,
  serviceDetails: soon,
  createService: soon,
  editService: soon,
  allBookings: soon,
  createBooking: soon,
  myBookings: soon,
  bookingDetails: soon,
  choosePlan: soon,
  subscriptionPlans: soon,
  subscriptionRecords: soon,
  subscriptionDetails: soon,

  // Events
  allEvents: soon,
  createEvent: soon,
  eventDetails: soon,
  updateEvent: soon,

  // The working day
  attendanceRecord: soon,
  attendanceChart: soon,
  leave: soon,
  todo: soon,

  // The company's desk
  skills: () => import('../skills/SkillsScreen.tsx'),
  allFiles: soon,
  driveFiles: soon,
  userFeedback: soon,
  allFeedback: soon,
  publicMessages: () => import('../messages/PublicMessagesScreen.tsx'),
  mailRecords: () => import('../mail/MailRecordsScreen.tsx'),
  composeMail: soon,
  editHome: () => import('../home/EditHomeScreen.tsx'),
  company: () => import('../company/CompanyScreen.tsx'),
  adminLinks: soon,
  allLogs: () => import('../logs/AllLogsScreen.tsx'),
  exportedFiles: () => import('../exports/ExportedFilesScreen.tsx'),
  recycleBin: soon,
  youtubeVideos: soon,
  youtubePlaylists: soon,
  mobileBanner: soon,
}

/** The screens that have their address but no component. */
export const beingBuilt = screenNames.filter((name) => pages[name] === soon)
