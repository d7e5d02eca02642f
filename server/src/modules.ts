import { contract } from '@app/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { registration, users } from '#accounts/accounts.handlers.ts'
import { accountJobs } from '#accounts/accounts.jobs.ts'
import { recyclableUsers } from '#accounts/index.ts'
import { attendance } from '#attendance/attendance.handlers.ts'
import { attendanceCrontab, attendanceJobs } from '#attendance/attendance.jobs.ts'
import { registerMonthSheets } from '#attendanceSheets/index.ts'
import { auth } from '#auth/auth.handlers.ts'
import { authCrontab, authJobs } from '#auth/auth.jobs.ts'
import { authenticate } from '#auth/index.ts'
import { secondFactor } from '#auth/secondFactor/secondFactor.handlers.ts'
import { secondFactorCrontab, secondFactorJobs } from '#auth/secondFactor/secondFactor.jobs.ts'
import { banners } from '#banners/banners.handlers.ts'
import { bookings } from '#bookings/bookings.handlers.ts'
import { bookingJobs } from '#bookings/bookings.jobs.ts'
import { bookingPayable, busyWithSessions, registerCalendarFeeds } from '#bookings/index.ts'
import { bookingPayments } from '#bookings/paying/bookingPayments.handlers.ts'
import { bookingPaymentCrontab, bookingPaymentJobs } from '#bookings/paying/bookingPayments.jobs.ts'
import { sessionBookings } from '#bookings/sessionBookings.ts'
import { catalogue } from '#catalogue/catalogue.handlers.ts'
import { catalogueCrontab, catalogueJobs } from '#catalogue/catalogue.jobs.ts'
import { recyclableServices, recyclableSessions, registerOfferPictures } from '#catalogue/index.ts'
import { businessHours } from '#company/businessHours/businessHours.handlers.ts'
import { company } from '#company/company.handlers.ts'
import { companyJobs } from '#company/company.jobs.ts'
import { openChatFile, registerChatFiles } from '#conversations/chatFiles.ts'
import { conversations } from '#conversations/conversations.handlers.ts'
import { conversationJobs } from '#conversations/conversations.jobs.ts'
import { chatQueue } from '#conversations/queue/chatQueue.handlers.ts'
import { chatQueueJobs } from '#conversations/queue/chatQueue.jobs.ts'
import type { AppContext, Ports } from '#core/context.ts'
import { dashboard } from '#dashboard/dashboard.handlers.ts'
import { developerRequests } from '#developerRequests/developerRequests.handlers.ts'
import { developerRequestJobs } from '#developerRequests/developerRequests.jobs.ts'
import { registerArchiveEntries } from '#documents/archives/registerArchiveEntries.ts'
import { documents } from '#documents/documents.handlers.ts'
import { documentJobs } from '#documents/documents.jobs.ts'
import { openDocument, registerDocumentDownloads } from '#documents/downloads.ts'
import { filesOfErasedUser, filesOfRecycledOrder } from '#documents/filesOfRecycledOrder.ts'
import { drive } from '#drive/drive.handlers.ts'
import { driveJobs } from '#drive/drive.jobs.ts'
import { registerDriveDownloads, registerGoogleDownloads } from '#drive/index.ts'
import { events } from '#events/events.handlers.ts'
import { eventCrontab, eventJobs } from '#events/events.jobs.ts'
import { recyclableEvents, registerEventDownloads, registrationsOfRecycledUser } from '#events/index.ts'
import { registerExportDownloads } from '#exports/downloads.ts'
import { exports } from '#exports/exports.handlers.ts'
import { exportCrontab, exportJobs } from '#exports/exports.jobs.ts'
import { feedback } from '#feedback/feedback.handlers.ts'
import { feedbackJobs } from '#feedback/feedback.jobs.ts'
import { registerCrawlerFiles } from '#home/crawlers.ts'
import { home } from '#home/home.handlers.ts'
import { homeJobs } from '#home/home.jobs.ts'
import type { AllHandlers } from '#http/api.ts'
import { callAs } from '#http/callAs.ts'
import { requireActor } from '#http/caller.ts'
import { rateLimitCrontab, rateLimitJobs } from '#http/rateLimits/rateLimits.jobs.ts'
import { idempotencyCrontab, idempotencyJobs } from '#idempotency/idempotency.jobs.ts'
import { incomingMail } from '#incomingMail/incomingMail.handlers.ts'
import { incomingMailCrontab, incomingMailJobs } from '#incomingMail/incomingMail.jobs.ts'
import { integration } from '#integration/integration.handlers.ts'
import { openInvoiceFile, registerInvoiceDownloads } from '#invoices/downloads.ts'
import { invoices } from '#invoices/invoices.handlers.ts'
import { invoiceCrontab, invoiceJobs } from '#invoices/invoices.jobs.ts'
import { invoicePayable } from '#invoices/paying/invoicePayable.ts'
import { invoicePayments } from '#invoices/paying/invoicePayments.handlers.ts'
import { invoicePaymentJobs } from '#invoices/paying/invoicePayments.jobs.ts'
import type { JobHandlers } from '#jobs/jobs.ts'
import { busyWithLeave, closedDays } from '#leave/index.ts'
import { leave } from '#leave/leave.handlers.ts'
import { leaveCrontab, leaveJobs } from '#leave/leave.jobs.ts'
import { listViews } from '#listViews/listViews.handlers.ts'
import { logs } from '#logs/logs.handlers.ts'
import { logCrontab, logJobs } from '#logs/logs.jobs.ts'
import { registerMailFiles } from '#mail/downloads.ts'
import { mail } from '#mail/mail.handlers.ts'
import { mailCrontab, mailJobs } from '#mail/mail.jobs.ts'
import { messages } from '#messages/messages.handlers.ts'
import { messageJobs } from '#messages/messages.jobs.ts'
import { notifications } from '#notifications/notifications.handlers.ts'
import { notificationCrontab, notificationJobs } from '#notifications/notifications.jobs.ts'
import { messageFigures } from '#operations/index.ts'
import { operations } from '#operations/operations.handlers.ts'
import { openCommentFile, registerCommentFiles } from '#orderComments/commentFiles.ts'
import { filesOfRecycledComments } from '#orderComments/filesOfRecycledComments.ts'
import { orderComments } from '#orderComments/orderComments.handlers.ts'
import { orderCommentJobs } from '#orderComments/orderComments.jobs.ts'
import { offerLinks } from '#orders/deal/byMail/offerLinks.handlers.ts'
import { deal } from '#orders/deal/deal.handlers.ts'
import { type CardPayments, recyclableOrders } from '#orders/index.ts'
import { orders } from '#orders/orders.handlers.ts'
import { orderCrontab, orderJobs } from '#orders/orders.jobs.ts'
import { sandboxCardCrontab, sandboxCardJobs } from '#outside/cards/index.ts'
import { outsourcingOfRecycledOrder } from '#outsource/index.ts'
import { outsource } from '#outsource/outsource.handlers.ts'
import { outsourceJobs } from '#outsource/outsource.jobs.ts'
import { linksOfRecycledOrder } from '#paymentLinks/linksOfRecycledOrder.ts'
import { paymentLinks } from '#paymentLinks/paymentLinks.handlers.ts'
import { coins } from '#payments/coins/coins.handlers.ts'
import { coinJobs } from '#payments/coins/coins.jobs.ts'
import {
  payerOfPayments,
  paymentsOfRecycledOrder,
  recyclablePayments,
  setPaid,
  supersedeIntents,
  unfinishedIntentsOfOrder,
} from '#payments/index.ts'
import { sandboxCards } from '#payments/intents/sandboxCards.handlers.ts'
import { paymentSearchJobs } from '#payments/lists/refreshCustomerInSearch.ts'
import { payments } from '#payments/payments.handlers.ts'
import { paymentCrontab, paymentJobs } from '#payments/payments.jobs.ts'
import { paymentSettings } from '#payments/rates/paymentSettings.handlers.ts'
import { rateCrontab, rateJobs } from '#payments/rates/rates.jobs.ts'
import { reconciliation } from '#payments/reconciliation/reconciliation.handlers.ts'
import { reconciliationCrontab, reconciliationJobs } from '#payments/reconciliation/reconciliation.jobs.ts'
import { receiveSandboxWebhooks, registerPaymentWebhooks } from '#payments/webhooks.ts'
import { registerArchiveDownloads } from '#personalData/downloads.ts'
import { personalData } from '#personalData/personalData.handlers.ts'
import { personalDataCrontab, personalDataJobs } from '#personalData/personalData.jobs.ts'
import { pictures } from '#pictures/pictures.handlers.ts'
import { pictureJobs } from '#pictures/pictures.jobs.ts'
import { registerAvatars } from '#pictures/serveAvatars.ts'
import { publicOrderOfRecycledOrder, recyclablePublicOrders, registerPublicOrderDownloads } from '#publicOrders/index.ts'
import { publicOrders } from '#publicOrders/publicOrders.handlers.ts'
import { publicOrderJobs } from '#publicOrders/publicOrders.jobs.ts'
import { publicPayable, recyclablePublicPayments } from '#publicPayments/index.ts'
import { publicPayments } from '#publicPayments/publicPayments.handlers.ts'
import { publicPaymentJobs } from '#publicPayments/publicPayments.jobs.ts'
import type { Recyclables } from '#recycle/recyclables.port.ts'
import { recycle } from '#recycle/recycle.handlers.ts'
import { recycleCrontab, recycleJobs } from '#recycle/recycle.jobs.ts'
import { registerResumeFiles } from '#resume/index.ts'
import { resume } from '#resume/resume.handlers.ts'
import { retentionCrontab, retentionJobs } from '#retention/retention.jobs.ts'
import { search } from '#search/search.handlers.ts'
import { sessionCreditCrontab, sessionCreditJobs } from '#sessionCredits/sessionCredits.jobs.ts'
import { packPayable } from '#sessionPacks/packPayable.ts'
import { sessionPacks } from '#sessionPacks/sessionPacks.handlers.ts'
import { sessionPackJobs } from '#sessionPacks/sessionPacks.jobs.ts'
import { skills } from '#skills/skills.handlers.ts'
import { skillJobs } from '#skills/skills.jobs.ts'
import { openSubscription, subscriptionPayable, subscriptionsOfErasedUser } from '#subscriptions/index.ts'
import { subscriptions } from '#subscriptions/subscriptions.handlers.ts'
import { subscriptionCrontab, subscriptionJobs } from '#subscriptions/subscriptions.jobs.ts'
import { textMessages } from '#textMessages/textMessages.handlers.ts'
import { textMessageCrontab, textMessageJobs } from '#textMessages/textMessages.jobs.ts'
import { taskTemplates } from '#todo/templates/taskTemplates.handlers.ts'
import { taskTimes } from '#todo/times/taskTimes.handlers.ts'
import { todo } from '#todo/todo.handlers.ts'
import { todoCrontab, todoJobs } from '#todo/todo.jobs.ts'
import { todoWork } from '#todo/work/todoWork.handlers.ts'
import { registerUploads } from '#uploads/index.ts'
import { uploads } from '#uploads/uploads.handlers.ts'
import { uploadCrontab, uploadJobs } from '#uploads/uploads.jobs.ts'
import { userCrontab, userJobs } from '#users/users.jobs.ts'
import { videos } from '#videos/videos.handlers.ts'
import { registerWhatsappRoutes } from '#whatsapp/registerWhatsappRoutes.ts'
import { whatsapp } from '#whatsapp/whatsapp.handlers.ts'
import { whatsappJobs } from '#whatsapp/whatsapp.jobs.ts'

const cardPayments: CardPayments = {
  supersede: supersedeIntents,
  areUnderWay: async (db, orderId) => (await unfinishedIntentsOfOrder(db, orderId)).length > 0,
  setPaid,
}

/** The kinds of rows of the recycle bin, with their attached rows in other modules: files before the rows that name them. */
const recyclables: Recyclables = {
  kinds: [
    recyclableUsers,
    recyclablePayments,
    recyclablePublicPayments,
    recyclableOrders,
    recyclablePublicOrders,
    recyclableSessions,
    recyclableServices,
    recyclableEvents,
  ],
  attached: [
    filesOfRecycledOrder,
    filesOfRecycledComments,
    linksOfRecycledOrder,
    outsourcingOfRecycledOrder,
    publicOrderOfRecycledOrder,
    paymentsOfRecycledOrder,
    payerOfPayments,
    registrationsOfRecycledUser,
    subscriptionsOfErasedUser,
    filesOfErasedUser,
  ],
}

/** The ports that higher modules provide to lower ones and to the platform. */
export const ports: Ports = {
  authenticate,
  cardPayments,
  payables: [publicPayable, invoicePayable, subscriptionPayable, bookingPayable, packPayable],
  openSubscription,
  recyclables,
  busySources: [busyWithSessions, busyWithLeave],
  closedDays,
  callAs: (context, actor) => callAs(handlers, context, actor),
  fileOpeners: {
    '/api/documents/': openDocument,
    '/api/order-comment-files/': openCommentFile,
    '/api/chat-files/': openChatFile,
    '/api/invoices/': openInvoiceFile,
  },
  sessionBookings,
  figures: [messageFigures],
  liveCalls: {
    sendComment: contract.orderComments.create.path,
    sendGroupMessage: contract.conversations.sendToGroup.path,
    typing: contract.conversations.typing.path,
  },
}

/** All modules together: the handlers of calls, the handlers of jobs, and the cron lines. */
export const handlers: AllHandlers = {
  auth: { ...auth, ...registration },
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
  uploads,
  search,
  listViews,
  todo,
  todoWork,
  taskTimes,
  taskTemplates,
  operations,
  recycle,
  feedback,
  videos,
  resume,
  personalData,
  whatsapp,
  integration,
}

export const jobs: JobHandlers = {
  ...accountJobs,
  ...attendanceJobs,
  ...authJobs,
  ...bookingJobs,
  ...bookingPaymentJobs,
  ...catalogueJobs,
  ...personalDataJobs,
  ...coinJobs,
  ...companyJobs,
  ...chatQueueJobs,
  ...conversationJobs,
  ...developerRequestJobs,
  ...documentJobs,
  ...eventJobs,
  ...exportJobs,
  ...feedbackJobs,
  ...homeJobs,
  ...idempotencyJobs,
  ...invoiceJobs,
  ...invoicePaymentJobs,
  ...leaveJobs,
  ...logJobs,
  ...mailJobs,
  ...incomingMailJobs,
  ...driveJobs,
  ...messageJobs,
  ...notificationJobs,
  ...orderCommentJobs,
  ...orderJobs,
  ...outsourceJobs,
  ...paymentJobs,
  ...paymentSearchJobs,
  ...reconciliationJobs,
  ...rateJobs,
  ...publicPaymentJobs,
  ...publicOrderJobs,
  ...recycleJobs,
  ...retentionJobs,
  ...sandboxCardJobs,
  ...sessionCreditJobs,
  ...sessionPackJobs,
  ...skillJobs,
  ...secondFactorJobs,
  ...subscriptionJobs,
  ...textMessageJobs,
  ...todoJobs,
  ...uploadJobs,
  ...userJobs,
  ...whatsappJobs,
  ...pictureJobs,
  ...rateLimitJobs,
}

export const crontab = [
  attendanceCrontab,
  authCrontab,
  bookingPaymentCrontab,
  catalogueCrontab,
  eventCrontab,
  exportCrontab,
  idempotencyCrontab,
  invoiceCrontab,
  leaveCrontab,
  logCrontab,
  mailCrontab,
  incomingMailCrontab,
  notificationCrontab,
  orderCrontab,
  paymentCrontab,
  rateLimitCrontab,
  reconciliationCrontab,
  rateCrontab,
  recycleCrontab,
  personalDataCrontab,
  retentionCrontab,
  sandboxCardCrontab,
  secondFactorCrontab,
  sessionCreditCrontab,
  subscriptionCrontab,
  textMessageCrontab,
  todoCrontab,
  uploadCrontab,
  userCrontab,
].join('\n')

/** Connects embedded providers with the modules that receive their events. */
export const connectSandboxes = (context: AppContext): void => receiveSandboxWebhooks(context)

/** Routes outside of the JSON calls: uploads, downloads, and webhooks of card providers. */
export async function registerOtherRoutes(app: FastifyInstance, context: AppContext) {
  await registerUploads(app, {
    ...context,
    maxBytes: context.config.MAX_UPLOAD_MB * 1_000_000,
    keptHours: context.config.UPLOADS_KEPT_HOURS,
    authenticate: (request, reply) => requireActor(context, request, reply),
  })
  registerDocumentDownloads(app, context)
  registerArchiveEntries(app, context)
  registerCommentFiles(app, context)
  registerChatFiles(app, context)
  registerPublicOrderDownloads(app, context)
  registerDriveDownloads(app, context)
  registerGoogleDownloads(app, context)
  registerEventDownloads(app, context)
  registerMailFiles(app, context)
  registerExportDownloads(app, context)
  registerArchiveDownloads(app, context)
  registerInvoiceDownloads(app, context)
  registerResumeFiles(app, context)
  registerOfferPictures(app, context)
  registerAvatars(app, context)
  registerMonthSheets(app, context)
  registerCalendarFeeds(app, context)
  registerCrawlerFiles(app, context)
  await registerPaymentWebhooks(app, context)
  await registerWhatsappRoutes(app, context)
}
