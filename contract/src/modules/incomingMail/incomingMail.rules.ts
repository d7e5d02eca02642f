/**
 * What came of a mail that came in: an answer stands in its conversation, an unassigned one is read in Mail Records alone; what programs write
 * by themselves is kept and answered by nobody.
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

/** Of a larger mail the head alone is read. */
export const largestReceivedMail = 25_000_000
/** So many letters of one sender are taken within an hour; what comes beyond becomes no message, and is kept shortened. */
export const mostEmailsOfHour = 30
/** So much of the quoted text is kept with a message. */
export const longestQuoted = 50_000
