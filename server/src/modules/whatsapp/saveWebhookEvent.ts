import { comparableNumber } from '@app/contract/conversations/conversations.rules.ts'
import { couldNotBeRead } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { changeFromOutside, messageById, receiveMessage } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import { largestWhatsappFile, type WhatsappEvent, type WhatsappFile, WhatsappProblem } from '#outside/whatsapp/index.ts'
import { broadcastChange } from './broadcastChange.ts'
import { changePerson, learnPerson, openConversationOf } from './identifyPerson.ts'
import { insertUnreadable } from './people.store.ts'
import { deliveryNamed, saveDeliveryState, saveLastReceived } from './whatsapp.store.ts'

/** The event as a job's payload. */
export type QueuedEvent = Serialized<WhatsappEvent>
type Serialized<Event> = Event extends { at: Date } ? Omit<Event, 'at'> & { at: string } : never

export function serializeEvent(event: WhatsappEvent): QueuedEvent {
  return { ...event, at: event.at.toISOString() }
}

/** Events of one queue are saved in order; states of our messages may come in any order. */
export function queueOfEvent({ person, outsideId }: QueuedEvent): string {
  const number = person?.number && comparableNumber(person.number)
  return `whatsappNews:${person?.userId ?? number ?? outsideId ?? ''}`
}

type Deps = Pick<AppContext, 'db' | 'clock' | 'push' | 'storage' | 'whatsapp' | 'log'>

/** Saves a webhook event of the provider; safe in any order and repeated. */
export async function saveWebhookEvent(context: Deps, event: QueuedEvent): Promise<void> {
  switch (event.kind) {
    case 'status':
      return await saveState(context, event)
    case 'message':
      return await receive(context, event)
    case 'edit':
    case 'revocation':
      return await change(context, event)
    case 'unreadable':
      return await keepUnreadable(context, event)
  }
}

async function saveState({ db, clock, push }: Deps, event: Extract<QueuedEvent, { kind: 'status' }>): Promise<void> {
  const delivery = await deliveryNamed(db, event)
  if (!delivery) return
  const { state, outsideId, reason } = event
  const found = await messageById(db, delivery.messageId)
  const isNews = await db.transaction(async (db) => {
    if (found && state !== 'failed') await learnPerson(db, found.message.conversationId, event.person)
    return await saveDeliveryState(db, delivery.messageId, { state, outsideId, reason, now: clock.now() })
  })
  if (found && isNews) broadcastChange(push, found.message.conversationId)
}

/** Saves a received message in the conversation of its writer, which is created if there is none. */
async function receive(context: Deps, event: Extract<QueuedEvent, { kind: 'message' }>): Promise<void> {
  const { db, clock, push } = context
  const { outsideId, person, body, file, becomes } = event
  const at = new Date(event.at)
  const kept = file && (await keepFile(context, file))
  const conversationId = await db.transaction(async (db) => {
    const { id } = await openConversationOf({ db, clock }, person)
    const words = kept === 'lost' ? `${body}${body && '\n'}(An attached file could not be fetched. You can see it in WhatsApp.)` : body
    await receiveMessage({ db, clock }, { conversationId: id, body: words, outsideId, at, files: kept && kept !== 'lost' ? [kept] : [] })
    if (becomes) await changePerson(db, id, becomes)
    else await saveLastReceived(db, id, at)
    return id
  })
  broadcastChange(push, conversationId)
}

async function change({ db, clock, push }: Deps, event: Extract<QueuedEvent, { kind: 'edit' | 'revocation' }>): Promise<void> {
  const conversationId = await db.transaction(async (db) => {
    const { id } = await openConversationOf({ db, clock }, event.person)
    const at = new Date(event.at)
    const changed = event.kind === 'edit' ? { body: event.body } : { isRevoked: true }
    await changeFromOutside({ db, clock }, { conversationId: id, outsideId: event.outsideId, at, ...changed })
    return id
  })
  broadcastChange(push, conversationId)
}

/** Keeps the part as it came. Its writer, if that much could be read, is seen to have written. */
async function keepUnreadable({ db, clock, push, log }: Deps, event: Extract<QueuedEvent, { kind: 'unreadable' }>): Promise<void> {
  const { raw, person, outsideId, at } = event
  const conversationId = await db.transaction(async (db) => {
    const id = person && (await openConversationOf({ db, clock }, person)).id
    if (id && outsideId) await receiveMessage({ db, clock }, { conversationId: id, body: couldNotBeRead, outsideId, at: new Date(at) })
    await insertUnreadable(db, { raw, createdAt: new Date(at), conversationId: id ?? null })
    return id
  })
  log.warn({ conversationId }, 'a part of a WhatsApp webhook could not be read and is kept')
  broadcastChange(push, conversationId ?? 'unreadable')
}

/**
 * Fetches an attached file once and determines its type from its first bytes, not from the sender's claim. A second attempt writes under
 * another key, and files that no row names are swept.
 */
async function keepFile({ storage, whatsapp, log }: Deps, { mediaId, type: claimedType, name: given }: WhatsappFile) {
  try {
    const { content } = await whatsapp.readMedia(mediaId)
    const storageKey = `chat-files/${newId()}`
    const { size } = await storage.put(storageKey, upTo(content, largestWhatsappFile))
    const [type = ''] = claimedType.split(';')
    const name = given ?? `whatsapp.${type.split('/')[1] ?? 'bin'}`
    return { name, type: await typeOfStored(storage, { storageKey, sizeBytes: size, name, type }), size, storageKey }
  } catch (error) {
    if (!(error instanceof WhatsappProblem && error.isFinal)) throw error
    log.warn({ err: error }, 'a file received by WhatsApp could not be fetched')
    return 'lost' as const
  }
}

async function* upTo(content: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > most) throw new WhatsappProblem('This file is larger than the allowed size.', { isFinal: true })
    yield part
  }
}
