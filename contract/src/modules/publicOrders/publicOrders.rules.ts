export const visitorNameLength = 100
export const visitorEmailLength = 254
export const visitorPhoneLength = 30
export const visitorLinkLength = 2_000

/** How many files can come with a public order. */
export const mostVisitorFiles = 10
/** How much of the details a line of the list shows. */
export const publicOrderPreviewLength = 30

/** The beginning of the details, as a line of the list has it. */
export const previewOf = (details: string): string => {
  const line = details.trim().replace(/\s+/g, ' ')
  return line.length > publicOrderPreviewLength ? `${line.slice(0, publicOrderPreviewLength).trimEnd()}…` : line
}

/** What there is at the address of a public order: whom turning it into an order makes it of. */
export const accountKinds = ['none', 'customer', 'staff', 'disabled'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Why it cannot become an order; nothing where it can. */
export const whyNotTurned = {
  staff: 'This e-mail address belongs to somebody of the company, who cannot have orders.',
  disabled: 'The account with this e-mail address is disabled. Enable it first.',
} as const satisfies Partial<Record<AccountKind, string>>
