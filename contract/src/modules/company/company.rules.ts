/** The most characters of what an admin writes about the company. */
export const companyLimits = { name: 80, address: 300, phone: 40, email: 254, time: 5, zone: 64, color: 7 } as const

/** The box that a logo is drawn into, in pixels: three times as high as it stands in a bar, and wide enough for words. */
export const logoBox = { width: 720, height: 144 } as const
