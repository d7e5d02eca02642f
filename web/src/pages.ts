import type { ScreenName } from '@app/contract/screens.ts'
import type { ComponentType } from 'react'

type Page = () => Promise<{ default: ComponentType }>

/** The component of each screen. A missing screen does not compile. */
export const pages: Record<ScreenName, Page> = {
  // For visitors
  landing: () => import('#home/LandingScreen.tsx'),
  signIn: () => import('#auth/signIn/SignInScreen.tsx'),
  signUp: () => import('#auth/signUp/SignUpScreen.tsx'),
  forgetPassword: () => import('#auth/reset/ForgetPasswordScreen.tsx'),
  phoneSignIn: () => import('#auth/phone/PhoneSignInScreen.tsx'),
  setUpSecondFactor: () => import('#secondFactor/SetUpSecondFactorScreen.tsx'),
  getHelp: () => import('#orders/form/own/GetHelpScreen.tsx'),
  publicPayment: () => import('#publicPayments/pay/PublicPaymentScreen.tsx'),
  developerCard: () => import('#resume/DeveloperCardScreen.tsx'),
  answerOffer: () => import('#orders/deal/AnswerOfferScreen.tsx'),
  driveUpload: () => import('#drive/DriveUploadScreen.tsx'),
  upcomingEvents: () => import('#events/public/UpcomingEventsScreen.tsx'),
  registerForEvent: () => import('#events/public/RegisterForEventScreen.tsx'),

  // Outside the dashboard
  chat: () => import('#chat/ChatScreen.tsx'),
  whatsapp: () => import('#whatsapp/WhatsappScreen.tsx'),
  googleLogin: () => import('#integration/IntegrationScreen.tsx'),

  // For every signed-in user
  home: () => import('#dashboard/HomeScreen.tsx'),
  myProfile: () => import('#profile/ProfileScreen.tsx'),
  myNotifications: () => import('#notifications/MyNotificationsScreen.tsx'),
  myEvents: () => import('#events/mine/MyEventsScreen.tsx'),
  bookSession: () => import('#bookings/asking/BookSessionScreen.tsx'),

  // Orders
  // Never shown: the guard redirects to the role's own list.
  orders: () => import('#dashboard/HomeScreen.tsx'),
  orderDetails: () => import('#orders/details/OrderDetailsScreen.tsx'),
  myOrders: () => import('#orders/lists/MyOrdersScreen.tsx'),
  purchasedOrders: () => import('#orders/lists/PurchasedOrdersScreen.tsx'),
  createOwnOrder: () => import('#orders/form/own/CreateOwnOrderScreen.tsx'),
  allOrders: () => import('#orders/lists/AllOrdersScreen.tsx'),
  ordersForSales: () => import('#orders/lists/OrdersForSalesScreen.tsx'),
  createOrder: () => import('#orders/form/staff/CreateOrderScreen.tsx'),
  editOrder: () => import('#orders/form/staff/EditOrderScreen.tsx'),
  assignOrder: () => import('#orders/changes/AssignOrderScreen.tsx'),
  assignments: () => import('#orders/lists/AssignmentsScreen.tsx'),
  assignedOrders: () => import('#orders/lists/AssignedOrdersScreen.tsx'),
  outsourcedOrders: () => import('#outsource/OutsourcedOrdersScreen.tsx'),
  outsourcedOrder: () => import('#outsource/OutsourcedOrderScreen.tsx'),
  publicOrders: () => import('#publicOrders/PublicOrdersScreen.tsx'),
  publicOrderDetails: () => import('#publicOrders/PublicOrderDetailsScreen.tsx'),

  // Payments and invoices
  payment: () => import('#payments/checkout/PaymentScreen.tsx'),
  paymentHistory: () => import('#payments/lists/PaymentHistoryScreen.tsx'),
  paymentDetails: () => import('#payments/lists/PaymentDetailsScreen.tsx'),
  allPayments: () => import('#payments/lists/AllPaymentsScreen.tsx'),
  reconciliation: () => import('#payments/reconciliation/ReconciliationScreen.tsx'),
  manualPayment: () => import('#payments/manual/ManualPaymentScreen.tsx'),
  otherPayments: () => import('#payments/lists/OtherPaymentsScreen.tsx'),
  publicPayments: () => import('#publicPayments/lists/AllPublicPaymentsScreen.tsx'),
  publicPaymentDetails: () => import('#publicPayments/lists/PublicPaymentDetailsScreen.tsx'),
  allInvoices: () => import('#invoices/AllInvoicesScreen.tsx'),
  createInvoice: () => import('#invoices/maker/CreateInvoiceScreen.tsx'),

  // People
  manageUsers: () => import('#users/lists/ManageUsersScreen.tsx'),
  usersForSales: () => import('#users/lists/UsersForSalesScreen.tsx'),
  createUser: () => import('#users/account/CreateUserScreen.tsx'),
  viewUser: () => import('#users/UserDetailsScreen.tsx'),
  editUser: () => import('#users/account/EditUserScreen.tsx'),
  myEmployees: () => import('#users/lists/MyEmployeesScreen.tsx'),
  developerRequests: () => import('#developerRequests/DeveloperRequestsScreen.tsx'),
  developerRequestDetails: () => import('#developerRequests/DeveloperRequestDetailsScreen.tsx'),
  myResume: () => import('#resume/MyResumeScreen.tsx'),

  // Sessions, services, bookings, subscriptions
  allSessions: () => import('#catalogue/AllSessionsScreen.tsx'),
  sessionDetails: () => import('#catalogue/SessionDetailsScreen.tsx'),
  createSession: () => import('#catalogue/CreateSessionScreen.tsx'),
  editSession: () => import('#catalogue/EditSessionScreen.tsx'),
  allServices: () => import('#catalogue/AllServicesScreen.tsx'),
  serviceDetails: () => import('#catalogue/ServiceDetailsScreen.tsx'),
  createService: () => import('#catalogue/CreateServiceScreen.tsx'),
  editService: () => import('#catalogue/EditServiceScreen.tsx'),
  allBookings: () => import('#bookings/AllBookingsScreen.tsx'),
  createBooking: () => import('#bookings/asking/CreateBookingScreen.tsx'),
  myBookings: () => import('#bookings/MyBookingsScreen.tsx'),
  bookingDetails: () => import('#bookings/one/BookingDetailsScreen.tsx'),
  mentoring: () => import('#bookings/MentoringScreen.tsx'),
  choosePlan: () => import('#subscriptions/SubscriptionScreen.tsx'),
  subscriptionPlans: () => import('#subscriptions/PlansScreen.tsx'),
  subscriptionRecords: () => import('#subscriptions/SubscriptionRecordsScreen.tsx'),
  subscriptionDetails: () => import('#subscriptions/SubscriptionDetailsScreen.tsx'),

  // Events
  allEvents: () => import('#events/admin/AllEventsScreen.tsx'),
  createEvent: () => import('#events/admin/CreateEventScreen.tsx'),
  eventDetails: () => import('#events/admin/EventDetailsScreen.tsx'),
  updateEvent: () => import('#events/admin/UpdateEventScreen.tsx'),

  // The working day
  attendanceRecord: () => import('#attendance/AttendanceRecordScreen.tsx'),
  attendanceChart: () => import('#attendance/AttendanceChartScreen.tsx'),
  leave: () => import('#leave/LeaveScreen.tsx'),
  todo: () => import('#todo/TodoScreen.tsx'),

  // Administration
  skills: () => import('#skills/SkillsScreen.tsx'),
  allFiles: () => import('#orders/files/AllFilesScreen.tsx'),
  driveFiles: () => import('#drive/DriveFilesScreen.tsx'),
  userFeedback: () => import('#feedback/FeedbackScreen.tsx'),
  allFeedback: () => import('#feedback/AllFeedbackScreen.tsx'),
  publicMessages: () => import('#messages/PublicMessagesScreen.tsx'),
  mailRecords: () => import('#mail/MailRecordsScreen.tsx'),
  composeMail: () => import('#mail/ComposeMailScreen.tsx'),
  editHome: () => import('#home/edit/EditHomeScreen.tsx'),
  company: () => import('#company/CompanyScreen.tsx'),
  adminLinks: () => import('#links/ImportantLinksScreen.tsx'),
  failedJobs: () => import('#operations/FailedJobsScreen.tsx'),
  allLogs: () => import('#logs/AllLogsScreen.tsx'),
  exportedFiles: () => import('#exports/ExportedFilesScreen.tsx'),
  recycleBin: () => import('#recycle/RecycleBinScreen.tsx'),
  youtubeVideos: () => import('#videos/VideosScreen.tsx'),
  youtubePlaylists: () => import('#videos/PlaylistsScreen.tsx'),
  mobileBanner: () => import('#banners/MobileBannerScreen.tsx'),
}
