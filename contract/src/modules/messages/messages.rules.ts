export const contactNameLength = 100
export const contactEmailLength = 254
export const contactPhoneLength = 30
export const contactMessageLength = 2_000

/** How much of a message its row in the list shows. */
export const messagePreviewLength = 30
