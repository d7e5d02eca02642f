import { z } from 'zod'
import { anyone } from '#core/access.ts'
import { get } from '#core/call.ts'

export const HomeDetails = z.object({ id: z.string(), heading: z.string(), details: z.string(), logoText: z.string() })
export type HomeDetails = z.infer<typeof HomeDetails>

/** What the product is called here, who stands behind it, and which of its outside services are only embedded. */
export const About = z.object({
  brand: z.string(),
  product: z.string(),
  company: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  /** True while the database holds the demo company. */
  isDemo: z.boolean(),
  demoAccounts: z.array(z.object({ username: z.string(), role: z.string() })),
  mail: z.enum(['smtp', 'mailbox']),
  texts: z.enum(['twilio', 'outbox']),
  cards: z.enum(['stripe', 'sandbox']),
  maxUploadBytes: z.number(),
})
export type About = z.infer<typeof About>

export const home = {
  details: get('/api/test/get-home-details', anyone).answers(HomeDetails).says('What the landing page says at its top.'),
  about: get('/api/main/about', anyone).answers(About).says('The name of the product, the company behind it, and what runs embedded.'),
}
