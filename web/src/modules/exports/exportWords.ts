import type { ExportSubject } from '@app/contract/exports/exports.rules.ts'
import type { Contract } from '@app/contract/index.ts'
import { screens } from '@app/contract/screens.ts'

type Outcome = { done: string; failed: string }
type Words = Outcome & { label: string; title: string; question: string }

/** Part of every question: the file is stored for admins and not sent to the person who asks. */
export const storageNote = `The file is stored under ${screens.exportedFiles.title}, for admins only.`

/** The subjects with a call of their own that exports everything; the others are exported from their list. */
export type WholeSubject = Extract<ExportSubject, keyof Contract['exports']>

/** The texts around each export. */
export const exportWords: Record<WholeSubject, Words> & Record<ExportSubject, Outcome> = {
  users: {
    label: 'Export All Users',
    title: 'Export All Users',
    question: 'Are you sure you want to export all Users Data?',
    done: 'Exported All Users To CSV file !',
    failed: 'Unable To Export Users !',
  },
  orders: {
    label: 'Export All Orders',
    title: 'Export All Orders',
    question: 'Are you sure you want to export all Orders Data?',
    done: 'Exported All Orders To CSV file !',
    failed: 'Unable To Export Orders !',
  },
  payments: {
    label: 'Export All Payments',
    title: 'Export payments',
    question: 'Are you sure you want to export all Payments Data?',
    done: 'Exported All Payments To CSV file !',
    failed: 'Unable To Export Payments !',
  },
  publicPayments: {
    label: 'Export All Payments',
    title: 'Export public payments',
    question: 'Are you sure you want to export all Payments Data?',
    done: 'Exported All Payments To CSV file !',
    failed: 'Unable To Export Payments !',
  },
  publicOrders: {
    label: 'Export All Public Orders',
    title: 'Export All Public Orders',
    question: 'Are you sure you want to export all Public Orders Data?',
    done: 'Exported All Public Orders To CSV file !',
    failed: 'Unable To Export Public Orders !',
  },
  invoices: {
    done: 'Exported All Invoices To CSV file !',
    failed: 'Unable To Export Invoices !',
  },
  eventAttendees: {
    done: 'Exported Attendees To CSV file !',
    failed: 'Unable To Export Attendees !',
  },
  logs: {
    done: 'Exported Logs To CSV file !',
    failed: 'Unable To Export Logs !',
  },
  bookings: { done: 'Exported Bookings To CSV file !', failed: 'Unable To Export Bookings !' },
  subscriptions: { done: 'Exported Subscriptions To CSV file !', failed: 'Unable To Export Subscriptions !' },
  leaves: { done: 'Exported Leaves To CSV file !', failed: 'Unable To Export Leaves !' },
  otherPayments: { done: 'Exported Payments To CSV file !', failed: 'Unable To Export Payments !' },
  mails: { done: 'Exported Mails To CSV file !', failed: 'Unable To Export Mails !' },
  notifications: { done: 'Exported Notifications To CSV file !', failed: 'Unable To Export Notifications !' },
  feedback: { done: 'Exported Feedback To CSV file !', failed: 'Unable To Export Feedback !' },
}
