import { z } from 'zod'
import { CardProviderMisconfigured, CardProviderUnavailable, CardRequestRefused, IntentUnknown } from './problems.ts'

/** What the library throws for an answer that is an error; for no answer at all it throws something of its own. */
const Answered = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string().default('invalid_request'), description: z.string().default('') }).default({
    code: 'invalid_request',
    description: '',
  }),
})

/** Razorpay's errors in the words of the port. */
export function asRazorpayProblem(error: unknown): unknown {
  const cause = { cause: error }
  const { data } = Answered.safeParse(error)
  if (!data || data.statusCode === 429 || data.statusCode >= 500) return new CardProviderUnavailable(cause)
  const { statusCode, error: said } = data
  if (statusCode === 401 || statusCode === 403) return new CardProviderMisconfigured(cause)
  if (statusCode === 404 || /does not exist|not a valid id/i.test(said.description)) return new IntentUnknown(cause)
  return new CardRequestRefused(said.description || 'The payment could not be opened.', said.code, cause)
}
