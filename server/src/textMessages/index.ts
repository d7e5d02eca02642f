export { postText } from './postText.ts'
