/** What a picture of a person may weigh: a megabyte is a million bytes, as the product shows sizes everywhere. */
export const largestPicture = { bytes: 1_000_000, message: 'Sorry, But File is Larger than 1 MB !' } as const

/** The kinds that are taken, by their first bytes. No SVG: it can hold scripts, and is no photograph. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export const picturesPath = '/api/pictures'
/** The edges of the squares that are kept, in pixels. */
export const pictureEdges = { large: 512, small: 96 } as const

/** Where the picture of this name is found. The name is new for each picture, so what stands there never changes. */
export const pictureAddress = (name: string) => `${picturesPath}/${name}`

/** The address of the small square, for a face in a list; an address that is not ours stays as it is. */
export const smallPicture = (address: string) => (address.startsWith(`${picturesPath}/`) ? `${address}/small` : address)
