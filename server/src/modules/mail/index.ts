export { mailRetention } from './mail.retention.ts'
export { type MailToPost, postMail, writeMails } from './postMail.ts'
