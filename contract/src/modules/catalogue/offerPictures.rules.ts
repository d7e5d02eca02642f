/** The largest picture of a card before it is resized. */
export const largestOfferPicture = { bytes: 5_000_000, message: 'Sorry, But File is Larger than 5 MB !' } as const

/** The stored size in pixels: that of a card on the landing page. */
export const offerPictureBox = { width: 960, height: 540 } as const

/** The address of a public picture; its content never changes. */
export const offerPictureAddress = (id: string) => `/api/main/offer-pictures/${id}`
