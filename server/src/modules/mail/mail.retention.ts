import type { Retention } from '#jobs/retention.ts'
import { mailOutbox } from './mail.channel.ts'

export const mailRetention: Retention = { what: 'mails', keptDays: (config) => config.MAILS_KEPT_DAYS, forget: mailOutbox.forget }
