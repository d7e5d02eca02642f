import { z } from 'zod'
import { sandboxWays } from './sandboxIndia.rules.ts'

export const SandboxIndia = z.object({ orderId: z.string().max(100), way: z.enum(sandboxWays.map(({ way }) => way)) })
export type SandboxIndia = z.infer<typeof SandboxIndia>

/** Result of the gateway's page: the proof of a payment, or why there is none. */
export const SandboxIndiaOutcome = z.object({
  status: z.enum(['succeeded', 'failed']),
  message: z.string().optional(),
  proof: z.object({ razorpay_payment_id: z.string(), razorpay_signature: z.string() }).optional(),
})
export type SandboxIndiaOutcome = z.infer<typeof SandboxIndiaOutcome>
