export { drawSafely } from './makePicture.ts'
export { pictureKeys } from './pictureKeys.ts'
