import { z } from 'zod'
import { failedJobTabs, firstSteps } from './operations.rules.ts'

/** A job of the queue whose last attempt failed. What it carries is not told: it may be a code. */
export const FailedJob = z.object({
  _id: z.string(),
  /** The job's name in the code, such as sendMail. */
  name: z.string(),
  state: z.enum(failedJobTabs),
  attempts: z.number().int(),
  mostAttempts: z.number().int(),
  /** The first line of what went wrong at the last attempt. */
  problem: z.string(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  /** When it is tried again; absent where it is not. */
  dueAt: z.iso.datetime().optional(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** Jobs named by a call, and what became of them; those that are gone or at work just now are left as they are. */
export const ChangedJobs = z.object({ changed: z.number().int(), left: z.number().int() })

export const StepState = z.object({
  step: z.enum(firstSteps),
  isDone: z.boolean(),
  /** What the step found, in a sentence: what is missing, or which example values are still live. */
  says: z.string(),
})
export type StepState = z.infer<typeof StepState>

export const FirstSteps = z.object({
  steps: z.array(StepState),
  /** Jobs that failed at every attempt. */
  jobsGivenUp: z.number().int(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
