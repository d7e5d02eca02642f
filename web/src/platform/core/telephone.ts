/** The `tel:` link for a phone number as people write it. */
export const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`
