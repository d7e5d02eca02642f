export { type MailToPost, postMail } from './postMail.ts'
