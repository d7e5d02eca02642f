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
  membersOf,
  openPeople,
  type ReadConversation,
  removeMembers,
  saveConversation,
} from '../conversations.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** `userIds` are those who have just left as well as those who are in it. */
    conversationChanged: { conversationId: string; userIds: readonly string[] }
  }
}

type Deps = Pick<AppContext, 'db' | 'clock'>
type Group = { groupName: string; members: readonly string[] }

/** Makes a group; whoever makes it is in it. The same attempt made again is one group. */
export const createSpace = (
  { db, clock }: Deps,
  me: Actor,
  { groupName, members }: Group,
  idempotencyKey: string | null,
): Promise<string> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const key = idempotencyKey && `${me.id}:${idempotencyKey}`
    const people = await thosePeople(db, [...members, me.id])
    const times = { createdAt: now, spokeAt: now, openSpokeAt: now }
    const made = await insertConversation(db, { kind: 'space', title: groupName, createdBy: me.id, idempotencyKey: key, ...times })
    if (!made) return orNotFound(key ? await conversationOfAttempt(db, key) : null, 'Group').id
    await addMembers(db, made.id, people, { seq: 0, at: now })
    await enqueue(db, 'conversationChanged', { conversationId: made.id, userIds: people })
    return made.id
  })

/**
 * Gives a group its name and its people; whoever does it stays in it. Whoever comes reads what is said from now on. Where `was` tells what
 * the form showed, whoever somebody else has taken in or out meanwhile stays so.
 * @throws Refusal CONFLICT with the name that somebody else has given it meanwhile
 */
export const updateSpace = ({ db, clock }: Deps, me: Actor, id: string, { groupName, members }: Group, was?: Group): Promise<void> =>
  db.transaction(async (db) => {
    const space = await heldSpace(db, me, id)
    const there = (await membersOf(db, [id])).map((member) => member.id)
    const [wanted, shown] = [[...members, me.id], was ? [...was.members, me.id] : there]
    const came = (await thosePeople(db, was ? wanted.filter((one) => !shown.includes(one)) : wanted)).filter((one) => !there.includes(one))
    const left = shown.filter((one) => !wanted.includes(one) && there.includes(one))
    await saveConversation(db, id, { title: nameFor(space, groupName, was?.groupName) })
    await removeMembers(db, id, left, clock.now())
    await addMembers(db, id, came, { seq: space.lastSeq, at: clock.now() })
    await enqueue(db, 'conversationChanged', { conversationId: id, userIds: [...new Set([...there, ...came])] })
  })

function nameFor({ title }: ReadConversation, wanted: string, was = title): string | null {
  if (wanted === was || title === wanted) return title
  if (title === was) return wanted
  const words = `Somebody else has called this group ${title} meanwhile. Save again to call it ${wanted}.`
  throw new Refusal('CONFLICT', words, { field: 'groupName', changed: [{ field: 'groupName', value: title }] })
}

/** Nobody reads it any more. */
export const deleteSpace = (context: Deps, me: Actor, id: string): Promise<ReadConversation> =>
  context.db.transaction(async (db) => {
    refuseUnless(mayDeleteSpace(me.role))
    return await deleted(context, db, me, await heldSpace(db, me, id))
  })

/** For both of the two; they can begin anew. */
export const deleteDirect = (context: Deps, me: Actor, id: string): Promise<ReadConversation> =>
  context.db.transaction(async (db) => {
    refuseUnless(mayDeleteDirect(me.role))
    const found = orNotFound(await lockConversation(db, me, id), 'Chat')
    refuseUnless(found.kind === 'direct', 'This is not a direct chat.')
    return await deleted(context, db, me, found)
  })

async function deleted({ clock }: Deps, db: Db, me: Actor, conversation: ReadConversation): Promise<ReadConversation> {
  await saveConversation(db, conversation.id, { deletedAt: clock.now(), deletedBy: me.id })
  const userIds = (await membersOf(db, [conversation.id])).map((member) => member.id)
  await enqueue(db, 'conversationChanged', { conversationId: conversation.id, userIds })
  return conversation
}

async function heldSpace(db: Db, me: Actor, id: string): Promise<ReadConversation> {
  const found = orNotFound(await lockConversation(db, me, id), 'Group')
  refuseUnless(found.kind === 'space', 'This is not a group.')
  return found
}

/** Those of the ids who are there, each once; somebody who is not there is refused and not left out. */
async function thosePeople(db: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const found = await openPeople(db, wanted.filter(isId))
  if (found.length < wanted.length) throw conflict('Somebody of this group is not there any more.')
  return wanted
}
