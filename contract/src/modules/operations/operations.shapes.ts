import { z } from 'zod'
import { failedJobTabs, firstSteps } from './operations.rules.ts'

/** A job of the queue whose last attempt failed. Its payload is left out, since it may hold a code. */
export const FailedJob = z.object({
  _id: z.string(),
  /** The job's name in the code, such as sendMail. */
  name: z.string(),
  state: z.enum(failedJobTabs),
  attempts: z.number().int(),
  mostAttempts: z.number().int(),
  /** The first line of the last attempt's error. */
  problem: z.string(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  /** When it is retried; absent where it is given up. */
  dueAt: z.iso.datetime().optional(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** The number of changed jobs. Jobs that are gone or running are left unchanged and counted in `left`. */
export const ChangedJobs = z.object({ changed: z.number().int(), left: z.number().int() })

export const StepState = z.object({
  step: z.enum(firstSteps),
  isDone: z.boolean(),
  /** The finding of the step, in a sentence: what is missing, or which example values are still in use. */
  says: z.string(),
})
export type StepState = z.infer<typeof StepState>

export const FirstSteps = z.object({
  steps: z.array(StepState),
  /** The number of jobs that failed at every attempt. */
  jobsGivenUp: z.number().int(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
