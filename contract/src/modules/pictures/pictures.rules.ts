/** The largest picture of a person; a megabyte is a million bytes, as everywhere in the product. */
export const largestPicture = { bytes: 1_000_000, message: 'Sorry, But File is Larger than 1 MB !' } as const

/** The accepted types, by their first bytes. No SVG: it can contain scripts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export const picturesPath = '/api/pictures'
/** The edges of the stored squares, in pixels. */
export const pictureEdges = { large: 512, small: 96 } as const

/** The address of a picture by its name. Each picture has a new name, so the content at an address never changes. */
export const pictureAddress = (name: string) => `${picturesPath}/${name}`

/** The address of the small square, for lists; an address that is not ours is returned unchanged. */
export const smallPicture = (address: string) => (address.startsWith(`${picturesPath}/`) ? `${address}/small` : address)
