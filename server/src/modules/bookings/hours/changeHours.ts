import { mayMentor } from '@app/contract/bookings/bookings.rules.ts'
import type { HoursInput, MentorHours } from '@app/contract/bookings/hours.shapes.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUser, isClosed, serializeColleague } from '#users/index.ts'
import { isZone } from '../bookedTime.ts'
import { chooseSessions, hoursOf, saveHours, sessionsOfMentor } from './mentorHours.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>
type Changes = { [Name in keyof HoursInput]?: HoursInput[Name] | undefined } & {
  userId: string
  version: number
  sessions?: string[] | undefined
}

/** Session hours of a staff member; empty if they have set none. */
export async function readHours({ db, config }: Pick<Deps, 'db' | 'config'>, actor: Actor, userId: string): Promise<MentorHours> {
  const person = await mentorNamed(db, userId)
  const hours = await hoursOf(db, userId)
  return {
    mentor: serializeColleague(person),
    ...valuesOf(hours, config),
    version: hours?.version ?? 0,
    sessions: (await sessionsOfMentor(db, userId)).map(({ id, name }) => ({ _id: id, name })),
    mayChooseSessions: actor.role === 'admin',
  }
}

const valuesOf = (hours: Awaited<ReturnType<typeof hoursOf>>, { TIME_ZONE }: Deps['config']): HoursInput => ({
  timezone: hours?.timezone ?? TIME_ZONE,
  weekly: hours?.weekly ?? [],
  exceptions: hours?.exceptions ?? [],
  bufferBefore: hours?.bufferBefore ?? 0,
  bufferAfter: hours?.bufferAfter ?? 0,
  notice: hours?.notice ?? 0,
  dailyCap: hours?.dailyCap ?? null,
  meetingUrl: hours?.meetingUrl ?? null,
})

/** Saves the hours. Existing bookings stay; only an admin assigns sessions. */
export async function changeHours(
  { db, clock, config }: Deps,
  actor: Actor,
  { userId, version, sessions, ...change }: Changes,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    await mentorNamed(db, userId)
    // `saveHours` refuses a change of another version, so that no other change is lost between the two.
    const hours = afterChange(valuesOf(await hoursOf(db, userId), config), change)
    if (!isZone(hours.timezone)) throw badInput('timezone', 'Please choose a time zone, such as Asia/Kolkata.')
    const saved = await saveHours(db, version, { ...hours, userId, updatedAt: now })
    if (!saved) throw conflict('Someone else has just changed these hours. Reload the page, then make your changes again.')
    if (sessions && actor.role === 'admin') await chooseSessions(db, userId, sessions.filter(isId))
  })
}

async function mentorNamed(db: Db, userId: string) {
  const person = isId(userId) ? await findUser(db, userId) : undefined
  if (!person || isClosed(person) || !mayMentor(person.role)) throw notFound('User')
  return person
}
