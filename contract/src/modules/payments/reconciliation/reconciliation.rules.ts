/** Differences between the provider's list and ours that only a person can resolve. */
export const findingKinds = [
  'unknownPayment',
  'otherAmount',
  'notAtProvider',
  'returnMissing',
  'refundStuck',
  'surplus',
  'unreadable',
] as const
export type FindingKind = (typeof findingKinds)[number]

type Words = { title: string; advice: string }

/** Title of each difference and advice for the admin, as the screen shows them. */
export const findingWords: Readonly<Record<FindingKind, Words>> = {
  unknownPayment: {
    title: 'Paid at the provider, not recorded here',
    advice: 'Look it up in the provider’s dashboard. Refund it there, or record it as a manual payment of its order.',
  },
  otherAmount: {
    title: 'The amount paid differs from the amount requested',
    advice:
      'Compare it in the provider’s dashboard. Refund it there and ask the customer to pay again, or record the amount as a manual payment.',
  },
  notAtProvider: {
    title: 'Recorded here, not paid at the provider',
    advice:
      'Look it up in the provider’s dashboard. If no money came, correct the paid amount of the order and ask the customer to pay again.',
  },
  returnMissing: {
    title: 'Refunded here, not at the provider',
    advice: 'Look up the payment in the provider’s dashboard, and refund it there if the money has not left.',
  },
  refundStuck: {
    title: 'A refund is stuck',
    advice: 'It has been pending for more than a day. Ask the provider’s support and name the transaction.',
  },
  surplus: {
    title: 'The customer paid too much',
    advice: 'Open the payment and refund the surplus.',
  },
  unreadable: {
    title: 'The payment could not be recorded',
    advice: 'Compare it with the provider’s dashboard. We retry every night and with Run now.',
  },
}

/** How many days back a run compares. */
export const reconciledDays = 7
export const findingNoteLength = 500
