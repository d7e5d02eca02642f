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
    .says(
      'Jobs whose last attempt failed: those that are given up, and those that are tried again by themselves. Search looks in name and problem.',
    ),
  retryJobs: post('/api/main/retry-failed-jobs', admins)
    .takes(JobIds)
    .answers(ChangedJobs)
    .says('Makes these jobs due at once, with all their attempts before them again.'),
  removeJobs: post('/api/main/remove-failed-jobs', admins)
    .takes(JobIds)
    .answers(ChangedJobs)
    .says('Takes jobs that are given up out of the queue for good; what they should have done is not done.'),
  firstSteps: get('/api/main/get-first-steps', admins)
    .answers(FirstSteps)
    .says('What a new company has still to do before it works with real people, each found done by what is there.'),
  sendTestMail: post('/api/main/send-test-mail', admins)
    .answers(z.object({ message: z.string() }))
    .says('Writes a mail to the admin who asks, by the way that every mail goes.')
    .limitedTo(5, 60),
}
