/** A field for a public picture: choose a file, crop it to the shape of a card, and upload it before the form is sent. */
export const loadPictureField = async () => ({ default: (await import('./picture/PictureField.tsx')).PictureField })
