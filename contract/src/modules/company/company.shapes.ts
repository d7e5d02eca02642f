import { z } from 'zod'
import { changesOf } from '#core/fields.ts'
import { isZone } from '#core/zones.ts'
import { colorProblem } from './accentColors.rules.ts'
import { companyLimits } from './company.rules.ts'
import { isTimeOfDay } from './officeHours.rules.ts'

const tooLong = (most: number) => `Please use ${most} characters at the most.`
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, tooLong(most))
    .regex(/^\P{Cc}*$/u, 'Please write it on one line.')
/** Empty, or as the check requires. */
const emptyOr = (most: number, isGood: (text: string) => boolean, message: string) =>
  line(most).refine((text) => text === '' || isGood(text), message)

const time = emptyOr(companyLimits.time, isTimeOfDay, 'Please enter a time of day, such as 10:00.')
const isEmail = (text: string) => z.email().safeParse(text).success
const isPhone = (text: string) => /^\+[\d\s().-]{6,}$/.test(text)

const words = z.object({
  name: line(companyLimits.name).min(1, 'Required!'),
  address: z.string().trim().max(companyLimits.address, tooLong(companyLimits.address)),
  phone: emptyOr(companyLimits.phone, isPhone, 'Please enter a valid number with its country code, such as +44 20 7946 0123.'),
  email: emptyOr(companyLimits.email, isEmail, 'Please Provide a valid Email Address!'),
  opensAt: time,
  closesAt: time,
  zone: emptyOr(companyLimits.zone, isZone, 'Please choose a time zone, such as Asia/Kolkata.'),
  color: line(companyLimits.color)
    .toLowerCase()
    .superRefine((color, context) => {
      const problem = color === '' ? undefined : colorProblem(color)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
})

/** The hours need both ends and a zone. */
const refuseHalfHours = ({ opensAt, closesAt, zone }: Hours, context: z.RefinementCtx) => {
  const wrong = (field: 'opensAt' | 'closesAt' | 'zone', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: '' })
  if (opensAt && !closesAt) wrong('closesAt', 'Please say until when, or clear the beginning too.')
  if (closesAt && !opensAt) wrong('opensAt', 'Please say from when, or clear the end too.')
  if (opensAt && opensAt === closesAt) wrong('closesAt', 'The end must be another time than the beginning. It may be after midnight.')
  if (opensAt && closesAt && !zone) wrong('zone', 'Please choose the time zone of these hours.')
}
type Hours = { opensAt: string; closesAt: string; zone: string }

/** The texts that an admin enters about the company. Empty fields are not shown. */
export const CompanyWords = words.superRefine(refuseHalfHours)
export type CompanyWords = z.infer<typeof CompanyWords>
export type CompanyField = keyof CompanyWords
/** Absent fields are kept; the server checks what comes of it. */
export const CompanyChanges = changesOf(words)
export type CompanyChanges = z.infer<typeof CompanyChanges>

/** The company's logo, re-encoded from the upload. */
export const CompanyLogo = z.object({ address: z.string(), width: z.number().int(), height: z.number().int() })
export type CompanyLogo = z.infer<typeof CompanyLogo>

/** Everything an admin can change, with the version for the next save. */
export const CompanySettings = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  zone: z.string(),
  color: z.string(),
  logo: CompanyLogo.optional(),
  version: z.number().int(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

/** The public part; empty fields are absent. */
export const PublicCompany = z.object({
  address: z.string().optional(),
  /** Formatted with spaces. */
  phone: z.string().optional(),
  email: z.string().optional(),
  hours: z.object({ opensAt: z.string(), closesAt: z.string(), zone: z.string(), days: z.string().optional() }).optional(),
  /** A style sheet that overrides the product's own. */
  accentStyle: z.string().optional(),
  logo: CompanyLogo.optional(),
})
export type PublicCompany = z.infer<typeof PublicCompany>
