/** What a picture of a card may weigh before it is drawn anew. */
export const largestOfferPicture = { bytes: 5_000_000, message: 'Sorry, But File is Larger than 5 MB !' } as const

/** The size at which it is kept, in pixels: that of the cards of the landing page. */
export const offerPictureBox = { width: 960, height: 540 } as const

/** Where a picture that everybody may see is fetched; never another picture at the same address. */
export const offerPictureAddress = (id: string) => `/api/main/offer-pictures/${id}`
