import { z } from 'zod'

/** The task that the cron of the previous release queued. Its rows may wait, and more come while it runs beside this release. */
export const formerCronTask = 'beginByClock'

export const FormerCronPayload = z.object({ job: z.string(), jobKey: z.string().optional(), maxAttempts: z.number().optional() })
