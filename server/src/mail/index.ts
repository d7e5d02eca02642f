export { mail } from './mail.handlers.ts'
export { mailCrontab, mailJobs } from './mail.jobs.ts'
export { type MailToPost, postMail } from './postMail.ts'
