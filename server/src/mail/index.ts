export { postMail } from './postMail.ts'
