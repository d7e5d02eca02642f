/**
 * How a received mail was classified: an answer is in its conversation, an unassigned one is in Mail Records only; mails from programs are
 * stored and never answered.
 */
export const receivedKinds = ['answer', 'unassigned', 'bounce', 'automatic', 'loop', 'unreadable'] as const
export type ReceivedKind = (typeof receivedKinds)[number]

export const receivedKindLabels: Readonly<Record<ReceivedKind, string>> = {
  answer: 'In the chat',
  unassigned: 'Unassigned',
  bounce: 'Bounce',
  automatic: 'Automatic',
  loop: 'Our own',
  unreadable: 'Not readable',
}

/** Of a larger mail only the headers are read. */
export const largestReceivedMail = 25_000_000
/** The hourly limit of emails from one sender; further ones become no message, and are stored shortened. */
export const mostEmailsOfHour = 30
/** How much of the quoted text is stored with a message. */
export const longestQuoted = 50_000
