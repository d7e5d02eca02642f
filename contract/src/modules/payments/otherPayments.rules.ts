/** Names of the payables outside orders in the back office. Public payments have a list of their own. */
export const otherPayableNames = {
  booking: 'Session',
  pack: 'Pack of sessions',
  subscription: 'Subscription',
  invoice: 'Invoice',
} as const satisfies Record<string, string>
export type OtherPayable = keyof typeof otherPayableNames
export const otherPayables = ['booking', 'pack', 'subscription', 'invoice'] as const satisfies readonly OtherPayable[]
