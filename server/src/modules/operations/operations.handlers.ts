import type { operations as calls } from '@app/contract/operations/operations.calls.ts'
import { shownCount } from '#database/offsetPage.ts'
import type { Handlers } from '#http/handlers.ts'
import { removeJobs, retryJobs } from './changeJobs.ts'
import { countFailedJobs, countGivenUpJobs, listFailedJobs } from './failedJobs.store.ts'
import { firstStepsOf } from './firstStepsOf.ts'
import { serializeFailedJob } from './operations.serializer.ts'
import { sendTestMail } from './sendTestMail.ts'

export const operations: Handlers<typeof calls> = {
  failedJobs: async ({ db, input }) => {
    const tab = input.tab ?? 'givenUp'
    const items = await listFailedJobs(db, { ...input, tab })
    const tabs = await countFailedJobs(db, input.search)
    return { items: items.map(serializeFailedJob), ...shownCount(tabs[tab]), tabs }
  },
  retryJobs: async ({ db, clock, me, input }) => await retryJobs({ db, clock }, me, input.ids),
  removeJobs: async ({ db, clock, me, input }) => await removeJobs({ db, clock }, me, input.ids),
  firstSteps: async ({ db, config, mailer, me }) => ({
    steps: await firstStepsOf({ db, config, mailer }, me),
    jobsGivenUp: await countGivenUpJobs(db),
  }),
  sendTestMail: async ({ db, config, me }) => ({ message: `A test mail is on its way to ${await sendTestMail({ db, config }, me)}.` }),
}
