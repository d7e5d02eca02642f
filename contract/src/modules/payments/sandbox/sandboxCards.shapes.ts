import { z } from 'zod'

const secret = { intentId: z.string().min(1).max(100), clientSecret: z.string().min(1).max(200) }

/** `expYear` has four digits. */
export const SandboxConfirm = z.object({
  ...secret,
  number: z.string().max(40),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  cvc: z.string().max(10),
})
export type SandboxConfirm = z.infer<typeof SandboxConfirm>

export const SandboxAuthenticate = z.object({ ...secret, approve: z.boolean() })
export type SandboxAuthenticate = z.infer<typeof SandboxAuthenticate>

/** `field` is set if the card was refused before it was tried, since the input cannot be a card. */
export const SandboxOutcome = z.object({
  status: z.enum(['succeeded', 'needs-action', 'failed']),
  failureMessage: z.string().optional(),
  field: z.enum(['number', 'expiry', 'cvc']).optional(),
})
export type SandboxOutcome = z.infer<typeof SandboxOutcome>
