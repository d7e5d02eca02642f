import type { Actor } from '@app/contract/core/access.ts'
import type { ProfileCard, ProfileCardState } from '@app/contract/resume/profileCard.shapes.ts'
import { withoutContact } from '@app/contract/resume/withoutContact.ts'
import type { AppContext } from '#core/context.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { findUser, isClosed } from '#users/index.ts'
import { findResume } from '../resume.store.ts'
import { addressOfCard, readCardToken } from './cardLink.ts'
import { findSwitch, setSwitch, workOf } from './profileCards.store.ts'

type Deps = Pick<AppContext, 'db' | 'config' | 'secret'>

/** The content of a person's card, and its link if it is on. */
export async function cardState(context: Deps, userId: string): Promise<ProfileCardState> {
  const user = await developer(context.db, userId)
  const card = await cardOf(context.db, user.id)
  const kept = await findSwitch(context.db, user.id)
  return { ...(card && { card }), ...(card && kept?.isOn && { link: addressOfCard(context, { userId: user.id, version: kept.version }) }) }
}

/** Each switch invalidates earlier links, even if it was on already. */
export async function switchCard(context: Deps & Pick<AppContext, 'clock'>, actor: Actor, userId: string, isOn: boolean): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (db) => {
    const user = await developer(db, userId)
    if (isOn && !(await findResume(db, user.id))) throw notFound('Resume')
    await setSwitch(db, user.id, isOn, now)
    const activity = `${isOn ? 'made a link to' : 'switched off'} the profile card of ${user.username}`
    await recordAudit(db, { actor, kind: 'account', activity, subject: { kind: 'user', id: user.id }, at: now })
  })
}

/** The public content of a card. A link that is off, replaced or invented, or of a person who has left, is not found. */
export async function openCard({ db, secret }: Pick<AppContext, 'db' | 'secret'>, token: string): Promise<ProfileCard> {
  const link = readCardToken(secret, token)
  const kept = link && (await findSwitch(db, link.userId))
  if (!link || !kept?.isOn || kept.version !== link.version) throw notFound('Page')
  const user = await findUser(db, link.userId)
  const isHere = user?.role === 'employee' && !isClosed(user)
  return orNotFound(isHere ? await cardOf(db, link.userId) : undefined, 'Page')
}

async function developer(db: Db, userId: string) {
  const user = isId(userId) ? await findUser(db, userId) : undefined
  if (user?.role !== 'employee' || user.recycledAt) throw notFound('Developer')
  return user
}

/** From the published version of the resume, never from the draft. */
async function cardOf(db: Db, userId: string): Promise<ProfileCard | undefined> {
  const resume = await findResume(db, userId)
  if (!resume) return undefined
  const { name, jobRole, description, skills } = resume.content
  return {
    name: withoutContact(name),
    jobRole: withoutContact(jobRole),
    description: withoutContact(description),
    skills: skills.map(withoutContact),
    ...(await workOf(db, userId)),
  }
}
