/** For how many days a payment link may be good, and for how many it is unless told. */
export const longestLinkDays = 30
export const usualLinkDays = 7
