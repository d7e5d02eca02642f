/** The maximum lengths of the texts that an admin enters about the company. */
export const companyLimits = { name: 80, address: 300, phone: 40, email: 254, time: 5, zone: 64, color: 7 } as const

/** The bounding box of a logo in pixels: three times its height in a bar, and wide enough for words. */
export const logoBox = { width: 720, height: 144 } as const
