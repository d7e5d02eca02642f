/** The storage keys of a picture's squares. */
export const pictureKeys = (name: string) => ({ large: `pictures/${name}/large`, small: `pictures/${name}/small` })

const shape = /^[0-9a-f]{32}$/
export const isPictureName = (text: string) => shape.test(text)
