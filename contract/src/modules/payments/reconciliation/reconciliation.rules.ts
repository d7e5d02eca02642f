/** What the provider's list and ours may differ in, where nobody but a person can put it right. */
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

/** What each means, and what to do about it, as the screen says it. */
export const findingWords: Readonly<Record<FindingKind, Words>> = {
  unknownPayment: {
    title: 'Paid at the provider, unknown here',
    advice: 'Look it up in the provider’s dashboard. Give it back there, or record it as a manual payment of the order that it was for.',
  },
  otherAmount: {
    title: 'Another amount was paid than was asked for',
    advice:
      'Compare it in the provider’s dashboard. Give it back there and ask the customer to pay again, or record what came as a manual payment.',
  },
  notAtProvider: {
    title: 'Recorded here, not paid at the provider',
    advice:
      'Look it up in the provider’s dashboard. If no money came, correct the paid amount of the order and ask the customer to pay again.',
  },
  returnMissing: {
    title: 'Given back here, not at the provider',
    advice: 'Look up the payment in the provider’s dashboard, and give the money back there if it has not left.',
  },
  refundStuck: {
    title: 'A refund has no end',
    advice: 'The provider has not said for a day how it ended. Ask its support, and name the transaction.',
  },
  surplus: {
    title: 'More was paid than was left to pay',
    advice: 'Open the payment and give back the surplus.',
  },
  unreadable: {
    title: 'It could not be recorded',
    advice: 'Open the payment at the provider and compare it. It is tried again every night, and with Run now.',
  },
}

/** Of how many days the provider's list is read. */
export const reconciledDays = 7
export const findingNoteLength = 500
