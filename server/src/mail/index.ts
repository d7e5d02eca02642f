export { mailRetention } from './mail.retention.ts'
export { postMail } from './postMail.ts'
