/** A picture that everybody may see: chosen, cut to the shape of a card, and uploaded before its form is sent. */
export const loadPictureField = async () => ({ default: (await import('./picture/PictureField.tsx')).PictureField })
