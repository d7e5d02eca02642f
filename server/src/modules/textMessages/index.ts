export { postText } from './postText.ts'
export { textRetention } from './textMessages.retention.ts'
