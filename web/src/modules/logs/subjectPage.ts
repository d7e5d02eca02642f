import type { LogEntry } from '@app/contract/logs/logs.calls.ts'
import { subjectWords } from '@app/contract/logs/logs.filters.ts'
import { href } from '@app/contract/screens.ts'

/** The page of an entry's subject; none for subjects without a page or with a deleted one. */
export function subjectPage({ subject, actor }: Pick<LogEntry, 'subject' | 'actor'>): { to: string; label: string } | undefined {
  if (!subject) return undefined
  const { kind, id, username } = subject
  // A person who acted on themselves is already named in the sentence.
  if (kind === 'user') return username && id !== actor?._id ? { to: href('viewUser', { id }), label: `Open ${username}` } : undefined
  const to = hrefOfSubject(kind, id)
  return to === undefined ? undefined : { to, label: `Open ${subjectWords[kind].toLowerCase()}` }
}

function hrefOfSubject(kind: Exclude<NonNullable<LogEntry['subject']>['kind'], 'user'>, id: string): string | undefined {
  switch (kind) {
    case 'order':
      return href('orderDetails', { slug: id })
    case 'payment':
      return href('paymentDetails', { id })
    case 'publicPayment':
      return href('publicPaymentDetails', { id })
    case 'subscription':
      return href('subscriptionDetails', { id })
    case 'publicOrder':
      return href('publicOrderDetails', { slug: id })
    case 'developerRequest':
      return href('developerRequestDetails', { id })
    case 'event':
      return href('eventDetails', { id })
    case 'session':
      return href('sessionDetails', { id })
    case 'service':
      return href('serviceDetails', { slug: id })
    case 'booking':
      return href('bookingDetails', { slug: id })
    case 'invoice':
      return href('allInvoices')
    case 'export':
      return href('exportedFiles')
    case 'home':
      return href('editHome')
    case 'company':
      return href('company')
    case 'skill':
      return href('skills')
    case 'file':
      return href('allFiles')
    case 'coins':
    case 'setting':
      return undefined
  }
}
