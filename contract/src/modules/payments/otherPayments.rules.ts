/** What is paid besides orders, and how the back office calls it. What visitors pay without an account has a list of its own. */
export const otherPayableNames = {
  booking: 'Session',
  pack: 'Pack of sessions',
  subscription: 'Subscription',
  invoice: 'Invoice',
} as const satisfies Record<string, string>
export type OtherPayable = keyof typeof otherPayableNames
export const otherPayables = ['booking', 'pack', 'subscription', 'invoice'] as const satisfies readonly OtherPayable[]
