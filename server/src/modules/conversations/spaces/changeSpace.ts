import { mayDeleteDirect, mayDeleteSpace } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import {
  addMembers,
  conversationOfAttempt,
  insertConversation,
  lockConversation,
  lockConversationById,
  membersOf,
  openPeople,
  type ReadConversation,
  removeMembers,
  saveConversation,
} from '../conversations.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** `userIds` includes those who have just left. */
    conversationChanged: { conversationId: string; userIds: readonly string[] }
  }
}

type Deps = Pick<AppContext, 'db' | 'clock'>
type Group = { groupName: string; members: readonly string[] }

/** Creates a group with its creator as a member. A retry is one group. */
export const createSpace = (
  { db, clock }: Deps,
  me: Actor,
  { groupName, members }: Group,
  idempotencyKey: string | null,
): Promise<string> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const key = idempotencyKey && `${me.id}:${idempotencyKey}`
    const people = await existingPeople(db, [...members, me.id])
    const times = { createdAt: now, spokeAt: now, openSpokeAt: now }
    const made = await insertConversation(db, { kind: 'space', title: groupName, createdBy: me.id, idempotencyKey: key, ...times })
    if (!made) return orNotFound(key ? await conversationOfAttempt(db, key) : null, 'Group').id
    await addMembers(db, made.id, people, { seq: 0, at: now })
    await enqueue(db, 'conversationChanged', { conversationId: made.id, userIds: people })
    return made.id
  })

/**
 * Changes the name and members of a group; the editor stays a member. New members read messages from then on. With `was`, the form's values
 * at opening, concurrent changes of members by others are kept.
 * @throws Refusal CONFLICT with the new name, if another person has renamed it since
 */
export const updateSpace = ({ db, clock }: Deps, me: Actor, id: string, change: Partial<Group>, was?: Group): Promise<void> =>
  db.transaction(async (db) => {
    const space = await lockSpace(db, me, id)
    const there = (await membersOf(db, [id])).map((member) => member.id)
    const { groupName = was?.groupName ?? space.title ?? '', members = was?.members ?? there } = change
    const [wanted, shown] = [[...members, me.id], was ? [...was.members, me.id] : there]
    const came = (await existingPeople(db, was ? wanted.filter((one) => !shown.includes(one)) : wanted)).filter(
      (one) => !there.includes(one),
    )
    const left = shown.filter((one) => !wanted.includes(one) && there.includes(one))
    await saveConversation(db, id, { title: nameFor(space, groupName, was?.groupName) })
    await removeMembers(db, id, left, clock.now())
    await addMembers(db, id, came, { seq: space.lastSeq, at: clock.now() })
    await enqueue(db, 'conversationChanged', { conversationId: id, userIds: [...new Set([...there, ...came])] })
  })

function nameFor({ title }: ReadConversation, wanted: string, was = title): string | null {
  if (wanted === was || title === wanted) return title
  if (title === was) return wanted
  const words = `This group was renamed to ${title} in the meantime. Save again to rename it to ${wanted}.`
  throw new Refusal('CONFLICT', words, { field: 'groupName', changed: [{ field: 'groupName', value: title }] })
}

/** Afterwards no one can read it. */
export const deleteSpace = (context: Deps, me: Actor, id: string): Promise<ReadConversation> =>
  context.db.transaction(async (db) => {
    refuseUnless(mayDeleteSpace(me.role))
    return await softDelete(context, db, me, await lockSpace(db, me, id))
  })

/** For both people; they can start a new one. */
export const deleteDirect = (context: Deps, me: Actor, id: string): Promise<ReadConversation> =>
  context.db.transaction(async (db) => {
    refuseUnless(mayDeleteDirect(me.role))
    const found = orNotFound(await lockConversation(db, me, id), 'Chat')
    refuseUnless(found.kind === 'direct', 'This is not a direct chat.')
    return await softDelete(context, db, me, found)
  })

async function softDelete({ clock }: Deps, db: Db, me: Actor, conversation: ReadConversation): Promise<ReadConversation> {
  await saveConversation(db, conversation.id, { deletedAt: clock.now(), deletedBy: me.id })
  const userIds = (await membersOf(db, [conversation.id])).map((member) => member.id)
  await enqueue(db, 'conversationChanged', { conversationId: conversation.id, userIds })
  return conversation
}

async function lockSpace(db: Db, me: Actor, id: string): Promise<ReadConversation> {
  const found = orNotFound((await lockConversation(db, me, id)) ?? (await lockAbandoned(db, me, id)), 'Group')
  refuseUnless(found.kind === 'space', 'This is not a group.')
  return found
}

/** For an admin: a group in which no admin is left, which no one else could change or delete. */
async function lockAbandoned(db: Db, { role }: Actor, id: string): Promise<ReadConversation | undefined> {
  if (role !== 'admin' || !isId(id)) return undefined
  const found = await lockConversationById(db, id)
  if (found?.kind !== 'space') return undefined
  const hasAdmin = (await membersOf(db, [id])).some((member) => member.role === 'admin')
  return hasAdmin ? undefined : { ...found, sinceSeq: 0, readSeq: 0 }
}

/** The existing people of these ids, each once; an unknown id is refused and not skipped. */
async function existingPeople(db: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const found = await openPeople(db, wanted.filter(isId))
  if (found.length < wanted.length) throw conflict('One of the chosen people no longer has an account.')
  return wanted
}
