import { z } from 'zod'
import { CardProviderMisconfigured, CardProviderUnavailable, CardRequestRefused, IntentUnknown } from './problems.ts'

/** The library's error for an error response; without any response it throws another one. */
const Answered = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string().default('invalid_request'), description: z.string().default('') }).default({
    code: 'invalid_request',
    description: '',
  }),
})

/** Razorpay's errors as errors of the port. */
export function asRazorpayProblem(error: unknown): unknown {
  const cause = { cause: error }
  const { data } = Answered.safeParse(error)
  if (!data || data.statusCode === 429 || data.statusCode >= 500) return new CardProviderUnavailable(cause)
  const { statusCode, error: answer } = data
  if (statusCode === 401 || statusCode === 403) return new CardProviderMisconfigured(cause)
  if (statusCode === 404 || /does not exist|not a valid id/i.test(answer.description)) return new IntentUnknown(cause)
  return new CardRequestRefused(answer.description || 'The payment could not be opened.', answer.code, cause)
}
