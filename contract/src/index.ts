import { attendance } from '#attendance/attendance.calls.ts'
import { auth } from '#auth/auth.calls.ts'
import { banners } from '#banners/banners.calls.ts'
import { bookingPayments } from '#bookings/bookingPayments.calls.ts'
import { bookings } from '#bookings/bookings.calls.ts'
import { catalogue } from '#catalogue/catalogue.calls.ts'
import { coins } from '#coins/coins.calls.ts'
import { businessHours } from '#company/businessHours.calls.ts'
import { company } from '#company/company.calls.ts'
import { chatQueue } from '#conversations/chatQueue.calls.ts'
import { conversations } from '#conversations/conversations.calls.ts'
import type { AnyCall } from '#core/call.ts'
import { dashboard } from '#dashboard/dashboard.calls.ts'
import { developerRequests } from '#developerRequests/developerRequests.calls.ts'
import { documents } from '#documents/documents.calls.ts'
import { drive } from '#drive/drive.calls.ts'
import { events } from '#events/events.calls.ts'
import { exports } from '#exports/exports.calls.ts'
import { feedback } from '#feedback/feedback.calls.ts'
import { home } from '#home/home.calls.ts'
import { incomingMail } from '#incomingMail/incomingMail.calls.ts'
import { integration } from '#integration/integration.calls.ts'
import { invoicePayments } from '#invoices/invoicePayments.calls.ts'
import { invoices } from '#invoices/invoices.calls.ts'
import { leave } from '#leave/leave.calls.ts'
import { listViews } from '#listViews/listViews.calls.ts'
import { logs } from '#logs/logs.calls.ts'
import { mail } from '#mail/mail.calls.ts'
import { messages } from '#messages/messages.calls.ts'
import { notifications } from '#notifications/notifications.calls.ts'
import { operations } from '#operations/operations.calls.ts'
import { orderComments } from '#orderComments/orderComments.calls.ts'
import { deal } from '#orders/deal.calls.ts'
import { offerLinks } from '#orders/offerLinks.calls.ts'
import { orders } from '#orders/orders.calls.ts'
import { outsource } from '#outsource/outsource.calls.ts'
import { paymentLinks } from '#paymentLinks/paymentLinks.calls.ts'
import { payments } from '#payments/payments.calls.ts'
import { reconciliation } from '#payments/reconciliation/reconciliation.calls.ts'
import { sandboxCards } from '#payments/sandbox/sandboxCards.calls.ts'
import { paymentSettings } from '#payments/settings/paymentSettings.calls.ts'
import { personalData } from '#personalData/personalData.calls.ts'
import { pictures } from '#pictures/pictures.calls.ts'
import { publicOrders } from '#publicOrders/publicOrders.calls.ts'
import { publicPayments } from '#publicPayments/publicPayments.calls.ts'
import { recycle } from '#recycle/recycle.calls.ts'
import { resume } from '#resume/resume.calls.ts'
import { search } from '#search/search.calls.ts'
import { secondFactor } from '#secondFactor/secondFactor.calls.ts'
import { sessionPacks } from '#sessionPacks/sessionPacks.calls.ts'
import { skills } from '#skills/skills.calls.ts'
import { subscriptions } from '#subscriptions/subscriptions.calls.ts'
import { textMessages } from '#textMessages/textMessages.calls.ts'
import { taskTemplates } from '#todo/taskTemplates.calls.ts'
import { taskTimes } from '#todo/taskTimes.calls.ts'
import { todo } from '#todo/todo.calls.ts'
import { todoWork } from '#todo/todoWork.calls.ts'
import { uploads } from '#uploads/uploads.calls.ts'
import { users } from '#users/users.calls.ts'
import { videos } from '#videos/videos.calls.ts'
import { whatsapp } from '#whatsapp/whatsapp.calls.ts'

/** Every call of the product, by module. */
export const contract = {
  auth,
  secondFactor,
  users,
  pictures,
  attendance,
  leave,
  notifications,
  skills,
  home,
  company,
  businessHours,
  coins,
  orders,
  deal,
  offerLinks,
  orderComments,
  conversations,
  chatQueue,
  outsource,
  documents,
  uploads,
  payments,
  sandboxCards,
  reconciliation,
  paymentSettings,
  publicPayments,
  paymentLinks,
  subscriptions,
  sessionPacks,
  invoices,
  invoicePayments,
  dashboard,
  mail,
  incomingMail,
  drive,
  textMessages,
  logs,
  exports,
  catalogue,
  banners,
  bookings,
  bookingPayments,
  events,
  messages,
  publicOrders,
  developerRequests,
  search,
  listViews,
  todo,
  taskTemplates,
  taskTimes,
  todoWork,
  operations,
  recycle,
  feedback,
  videos,
  resume,
  personalData,
  whatsapp,
  integration,
}
export type Contract = typeof contract

/**
 * The same calls with their common type, for code that iterates over all. Iterating over the contract's own type makes the compiler compare
 * every call with every other one, which takes seconds at each place.
 */
export const callsByModule: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = { ...contract }
