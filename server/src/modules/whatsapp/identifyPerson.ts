import { comparableNumber, whatsappKey, whatsappUserKey } from '@app/contract/conversations/conversations.rules.ts'
import { conversationNamed, lockConversationById, openWhatsapp, saveConversation } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { WhatsappPerson } from '#outside/whatsapp/index.ts'
import { bindPerson, conversationOfPerson, lockPeople, userIdOf } from './people.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * The conversation with a person, locked, and created if there is none. The user id decides where there is one: a number that has changed
 * hands begins a new conversation. Call it in a transaction.
 */
export async function openConversationOf(
  { db, clock }: Deps,
  { userId, number, name }: WhatsappPerson,
): Promise<{ id: string; title: string | null }> {
  await lockPeople(db)
  const known = userId ? await lockedConversation(db, { userId }) : undefined
  if (known) {
    if (number) await moveTo(db, known, number)
    return known
  }
  const sameNumber = number ? await conversationOfNumber(db, number) : undefined
  const owner = sameNumber && (await userIdOf(db, sameNumber.id))
  if (sameNumber && (!userId || !owner)) {
    if (userId) await bindPerson(db, sameNumber.id, { userId })
    return sameNumber
  }
  if (sameNumber && owner) await loseNumber(db, sameNumber.id, owner)
  const opened = await openWhatsapp({ db, clock }, { number, userId, title: name ?? number ?? 'A person without a number' })
  if (userId) await bindPerson(db, opened.id, { userId })
  return opened
}

/** Records the ids by which WhatsApp named the receiver of a message, unless they are another person's. */
export async function learnPerson(db: Db, conversationId: string, { userId, number }: WhatsappPerson): Promise<void> {
  await lockPeople(db)
  if (number && !(await conversationOfNumber(db, number))) await bindPerson(db, conversationId, { waNumber: comparableNumber(number) })
  if (userId && !(await conversationOfPerson(db, { userId })) && !(await userIdOf(db, conversationId)))
    await bindPerson(db, conversationId, { userId })
}

/** The person of a conversation has a new number or a new user id. */
export async function changePerson(db: Db, conversationId: string, { userId, number }: WhatsappPerson): Promise<void> {
  await lockPeople(db)
  const conversation = await lockConversationById(db, conversationId)
  if (!conversation) return
  if (userId && !(await conversationOfPerson(db, { userId }))) await bindPerson(db, conversationId, { userId })
  if (number) await moveTo(db, conversation, number)
}

async function lockedConversation(db: Db, by: Parameters<typeof conversationOfPerson>[1]) {
  const id = await conversationOfPerson(db, by)
  return id === undefined ? undefined : await lockConversationById(db, id)
}

async function conversationOfNumber(db: Db, number: string) {
  const answered = await lockedConversation(db, { waNumber: comparableNumber(number) })
  if (answered) return answered
  const named = await conversationNamed(db, whatsappKey(number))
  // A deletion at the same moment is waited for, and the conversation is gone then.
  return named && (await lockConversationById(db, named.id))
}

/** A conversation with messages keeps its number: the back office decides. */
async function moveTo(db: Db, { id, outsideNumber }: { id: string; outsideNumber: string | null }, number: string): Promise<void> {
  if (outsideNumber && comparableNumber(outsideNumber) === comparableNumber(number)) return
  const other = await conversationOfNumber(db, number)
  if (other?.id === id) return
  const owner = other && (await userIdOf(db, other.id))
  if (other && owner) await loseNumber(db, other.id, owner)
  else if (other) return
  await bindPerson(db, id, { waNumber: null })
  await saveConversation(db, id, { outsideNumber: number, uniqueKey: whatsappKey(number) })
}

async function loseNumber(db: Db, id: string, userId: string): Promise<void> {
  await bindPerson(db, id, { waNumber: null })
  await saveConversation(db, id, { outsideNumber: null, uniqueKey: whatsappUserKey(userId) })
}
