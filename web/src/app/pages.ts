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
  phoneSignIn: soon,
  getHelp: soon,
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
  orders: soon,
  orderDetails: soon,
  myOrders: soon,
  purchasedOrders: soon,
  createOwnOrder: soon,
  allOrders: soon,
  ordersForSales: soon,
  createOrder: soon,
  editOrder: soon,
  assignOrder: soon,
  assignments: soon,
  assignedOrders: soon,
  publicOrders: soon,
  publicOrderDetails: soon,

  // Payments and invoices
  payment: soon,
  paymentHistory: soon,
  paymentDetails: soon,
  allPayments: soon,
  manualPayment: soon,
  publicPayments: soon,
  publicPaymentDetails: soon,
  allInvoices: soon,
  createInvoice: soon,

  // People
  manageUsers: soon,
  usersForSales: soon,
  createUser: soon,
  viewUser: soon,
  editUser: soon,
  myEmployees: soon,
  developerRequests: soon,
  developerRequestDetails: soon,
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
  skills: soon,
  allFiles: soon,
  driveFiles: soon,
  userFeedback: soon,
  allFeedback: soon,
  publicMessages: soon,
  mailRecords: () => import('../mail/MailRecordsScreen.tsx'),
  composeMail: soon,
  editHome: soon,
  adminLinks: soon,
  allLogs: soon,
  exportedFiles: soon,
  recycleBin: soon,
  youtubeVideos: soon,
  youtubePlaylists: soon,
  mobileBanner: soon,
}

/** The screens that have their address but no component. */
export const beingBuilt = screenNames.filter((name) => pages[name] === soon)
