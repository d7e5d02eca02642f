import type { ExportSubject } from '@app/contract/exports/exports.rules.ts'
import type { Contract } from '@app/contract/index.ts'
import { screens } from '@app/contract/screens.ts'

type Outcome = { done: string; failed: string }
type Words = Outcome & { label: string; title: string; question: string }

/** Said with every question: the file is not sent to whoever asks, it lies where admins find it. */
export const whereItLies = `The file is kept under ${screens.exportedFiles.title}, for admins alone.`

/** What everything of a kind is asked for with a call of its own; the list of the others exports all that it shows. */
export type WholeSubject = Extract<ExportSubject, keyof Contract['exports']>

/** What is said around each export. */
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
