import type { Retention } from '#jobs/retention.ts'
import { textOutbox } from './textMessages.channel.ts'

export const textRetention: Retention = { what: 'text messages', keptDays: (config) => config.TEXTS_KEPT_DAYS, forget: textOutbox.forget }
