import { z } from 'zod'
import { PublicCompany } from '#company/company.shapes.ts'
import { admins, anyone } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { homeLimits } from './home.rules.ts'
import { ChosenMentors, Mentor, MentorInput } from './mentors.shapes.ts'

export const HomeDetails = z.object({
  id: z.string(),
  heading: z.string(),
  details: z.string(),
  logoText: z.string(),
  updatedAt: z.iso.datetime().optional(),
})
export type HomeDetails = z.infer<typeof HomeDetails>

const words = (most: number) => z.string().trim().min(1, 'Required!').max(most, `Please use ${most} characters at the most.`)
export const HomeWords = z.object({
  heading: words(homeLimits.heading),
  details: words(homeLimits.details),
  logoText: words(homeLimits.logoText),
})
export type HomeWords = z.infer<typeof HomeWords>

/** The product's name here, its company, and which services run embedded. */
export const ProductInfo = z.object({
  brand: z.string(),
  product: z.string(),
  company: PublicCompany,
  /** True while the database holds the demo company. */
  isDemo: z.boolean(),
  demoAccounts: z.array(z.object({ username: z.string(), role: z.string() })),
  mail: z.enum(['smtp', 'mailbox']),
  texts: z.enum(['twilio', 'outbox']),
  cards: z.enum(['stripe', 'sandbox']),
  maxUploadBytes: z.number(),
  /** The company's clock: the days of the attendance and of sums are its days. */
  zone: z.string().optional(),
  /** Which offers exist: the bars of public pages link to no section that the landing page leaves out. */
  offers: z.object({ services: z.boolean(), sessions: z.boolean() }),
})
export type ProductInfo = z.infer<typeof ProductInfo>

export const home = {
  mentors: get('/api/main/get-mentors', anyone)
    .answers(z.array(Mentor))
    .says(
      'The people whom an admin has chosen for the landing page, with their subjects and, once enough of their sessions are rated, their average rating. People who have left are not among them.',
    ),
  chosenMentors: get('/api/main/get-chosen-mentors', admins).answers(ChosenMentors).says('The same people as an admin chooses them.'),
  chooseMentors: post('/api/main/choose-mentors', admins)
    .takes(MentorInput)
    .answers(ChosenMentors)
    .says('Chooses the people of the landing page, in their order; only chosen people are shown.'),
  details: get('/api/test/get-home-details', anyone).answers(HomeDetails).says('The headline and texts of the landing page.'),
  about: get('/api/main/about', anyone)
    .answers(ProductInfo)
    .says('The name of the product, the company behind it, and what runs embedded.'),
  update: post('/api/test/update-home', admins)
    .takes(
      changesOf(HomeWords).extend({ id: z.string(), /** The version that the edit is based on. */ updatedAt: z.iso.datetime().optional() }),
    )
    .answers(HomeDetails)
    .says('Saves the headline and texts of the landing page. With `updatedAt`, a stale edit is refused.'),
}
