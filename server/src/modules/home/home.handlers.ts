import { toWireRole } from '@app/contract/core/access.ts'
import type { HomeDetails } from '@app/contract/home/home.calls.ts'
import { fewestRatings, type Mentor, type MentorRating, mostSubjects } from '@app/contract/home/mentors.shapes.ts'
import type { Contract } from '@app/contract/index.ts'
import { pictureAddress } from '@app/contract/pictures/pictures.rules.ts'
import { type StarsOfMentor, starsOfMentors } from '#bookings/index.ts'
import { offeredKinds } from '#catalogue/index.ts'
import { companyOf, serializePublicCompany } from '#company/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { demoAccounts, type PersonRow, serializeColleague } from '#users/index.ts'
import { chooseMentors } from './chooseMentors.ts'
import { findHomeDetails } from './home.store.ts'
import type { HomeRow } from './home.table.ts'
import { chosenMentors } from './mentors.store.ts'
import { updateHome } from './updateHome.ts'

/** The demo company's accounts that the sign-in page offers, in order. */
const shownAccounts = ['admin', 'sales', 'manager', 'employee', 'remotedeveloper', 'customer', 'customer2']

export const home: Handlers<Contract['home']> = {
  mentors: async ({ db }) => {
    const mentors = await chosenMentors(db)
    const given = await starsOfMentors(
      db,
      mentors.map(({ id }) => id),
    )
    return mentors.map((mentor) => serializeMentor(mentor, given.get(mentor.id)))
  },
  chosenMentors: async ({ db }) => ({ mentors: (await chosenMentors(db)).map(serializeColleague) }),
  chooseMentors: async ({ db, me, input }) => ({ mentors: (await chooseMentors({ db }, me, input.ids)).map(serializeColleague) }),
  details: async ({ db, config }) => {
    const row = await findHomeDetails(db)
    return row ? serializeHome(row) : defaultHomeDetails(await companyOf(db, config))
  },
  update: async ({ db, clock, config, me, input }) =>
    serializeHome(await updateHome({ db, clock }, me, input, defaultHomeDetails(await companyOf(db, config)))),
  about: async ({ db, config, mailer, texter, cards }) => {
    const [accounts, company, offers] = await Promise.all([demoAccounts(db, shownAccounts), companyOf(db, config), offeredKinds(db)])
    const rank = ({ username }: { username: string }) => shownAccounts.indexOf(username.toLowerCase())
    return {
      brand: config.BRAND,
      product: company.name,
      company: serializePublicCompany(company),
      isDemo: accounts.length > 0,
      demoAccounts: accounts
        .toSorted((one, other) => rank(one) - rank(other))
        .map(({ username, role }) => ({ username, role: toWireRole(role) })),
      mail: mailer.name,
      texts: texter.name,
      cards: cards.name,
      maxUploadBytes: config.MAX_UPLOAD_MB * 1_000_000,
      zone: config.TIME_ZONE,
      offers,
    }
  },
}

const serializeMentor = (
  { name, profilePicture, subjects }: PersonRow & { subjects: string[] },
  given: StarsOfMentor | undefined,
): Mentor => ({
  name,
  ...(profilePicture && { picture: pictureAddress(profilePicture) }),
  subjects: subjects.slice(0, mostSubjects),
  ...(given && given.sessions >= fewestRatings && { rating: serializeRating(given) }),
})

const serializeRating = ({ stars, sessions }: StarsOfMentor): MentorRating => ({
  mean: Math.round((stars * 10) / sessions) / 10,
  count: sessions,
})

const serializeHome = ({ id, heading, details, logoText, updatedAt }: HomeRow): HomeDetails => ({
  id,
  heading,
  details,
  logoText,
  updatedAt: updatedAt.toISOString(),
})

/** The landing page's texts until an admin writes some. */
const defaultHomeDetails = ({ name }: { name: string }): HomeDetails => ({
  id: 'unwritten',
  heading: 'Coding help from people who build software',
  details: 'Send us your assignment, your bug or your idea. A developer who knows the field works on it, and explains it to you.',
  logoText: name,
})
