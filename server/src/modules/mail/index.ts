export { mailRetention } from './mail.retention.ts'
export { mailed, mailSpecs } from './mail.store.ts'
export { attachTextToMail, attachToMail, mailIsThere } from './mailAttachments.store.ts'
export { type MailToPost, mailsToWrite, postMail, postMails } from './postMail.ts'
