/** The longest and the default validity of a payment link, in days. */
export const longestLinkDays = 30
export const usualLinkDays = 7
