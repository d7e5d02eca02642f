import { roles } from '@app/contract/core/access.ts'
import type { JobHandlers } from '#jobs/jobs.ts'
import { refreshRate } from './refreshRate.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    refreshExchangeRate: Record<string, never>
    paymentSettingsChanged: { id: string }
  }
}

export const rateJobs = {
  refreshExchangeRate: (_payload, context) => refreshRate(context),
  async paymentSettingsChanged({ id }, { push }) {
    push.changed({ roles }, { topic: 'payments', id })
  },
} satisfies JobHandlers
export const rateCrontab = '7 * * * * refreshExchangeRate ?jobKey=refreshExchangeRate&max=1'
