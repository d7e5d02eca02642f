import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { failedJobTabs, mostJobsAtOnce } from './operations.rules.ts'
import { ChangedJobs, FailedJob, FirstSteps } from './operations.shapes.ts'

const JobIds = z.object({
  ids: z
    .array(z.string().regex(/^\d{1,18}$/, 'Not the id of a job.'))
    .min(1)
    .max(mostJobsAtOnce),
})

export const operations = {
  failedJobs: get('/api/main/get-failed-jobs', admins)
    .takes(listInput(failedJobTabs, ['failedAt', 'createdAt']))
    .answers(listOf(FailedJob, failedJobTabs))
    .says('Jobs whose last attempt failed: those given up, and those that are retried automatically. Search covers name and problem.'),
  retryJobs: post('/api/main/retry-failed-jobs', admins)
    .takes(JobIds)
    .answers(ChangedJobs)
    .says('Makes these jobs due at once, with all attempts restored.'),
  removeJobs: post('/api/main/remove-failed-jobs', admins)
    .takes(JobIds)
    .answers(ChangedJobs)
    .says('Removes given-up jobs from the queue for good. Their work is not done.'),
  firstSteps: get('/api/main/get-first-steps', admins)
    .answers(FirstSteps)
    .says('The setup steps that a new company still has to take, each checked against the current state.'),
  sendTestMail: post('/api/main/send-test-mail', admins)
    .answers(z.object({ message: z.string() }))
    .says('Sends a test mail to the calling admin, in the same way as every mail.')
    .limitedTo(5, 60),
}
