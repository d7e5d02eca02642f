export const visitorNameLength = 100
export const visitorEmailLength = 254
export const visitorPhoneLength = 30
export const visitorLinkLength = 2_000

/** The maximum number of files of a public order. */
export const mostVisitorFiles = 10
/** The length of the details' preview in a list. */
export const publicOrderPreviewLength = 30

/** The beginning of the details, for a row of the list. */
export const previewOf = (details: string): string => {
  const line = details.trim().replace(/\s+/g, ' ')
  return line.length > publicOrderPreviewLength ? `${line.slice(0, publicOrderPreviewLength).trimEnd()}…` : line
}

/** The account at the e-mail address of a public order; it decides whether the order can be made. */
export const accountKinds = ['none', 'customer', 'staff', 'disabled'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Why it cannot become an order, by kind of account; absent where it can. */
export const whyNotTurned = {
  staff: 'This e-mail address belongs to a staff account. Staff cannot have orders.',
  disabled: 'The account with this e-mail address is disabled. Enable it first.',
} as const satisfies Partial<Record<AccountKind, string>>
