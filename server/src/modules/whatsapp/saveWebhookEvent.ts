import { messageById, openWhatsapp, receiveMessage } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import { largestWhatsappFile, type WhatsappEvent, type WhatsappFile, WhatsappProblem } from '#outside/whatsapp/index.ts'
import { broadcastChange } from './broadcastChange.ts'
import { deliveryNamed, saveDeliveryState, saveLastReceived } from './whatsapp.store.ts'

/** The event as a job's payload. */
export type QueuedEvent = Serialized<WhatsappEvent>
type Serialized<Event> = Event extends { at: Date } ? Omit<Event, 'at'> & { at: string } : never

export function serializeEvent(event: WhatsappEvent): QueuedEvent {
  const at = event.at.toISOString()
  return event.kind === 'status' ? { ...event, at } : { ...event, at }
}

type Deps = Pick<AppContext, 'db' | 'clock' | 'push' | 'storage' | 'whatsapp' | 'log'>

/** Saves a webhook event of the provider; safe in any order and repeated. */
export async function saveWebhookEvent(context: Deps, event: QueuedEvent): Promise<void> {
  if (event.kind === 'message') return receive(context, event)
  const { db, clock, push } = context
  const delivery = await deliveryNamed(db, event)
  if (!delivery) return
  const { state, outsideId, reason } = event
  const isNews = await db.transaction((db) => saveDeliveryState(db, delivery.messageId, { state, outsideId, reason, now: clock.now() }))
  const found = isNews ? await messageById(db, delivery.messageId) : undefined
  if (found) broadcastChange(push, found.message.conversationId)
}

/** Saves a received message in the conversation of its number, which is created if there is none. */
async function receive(
  context: Deps,
  { outsideId, number, name, body, file, at }: Extract<QueuedEvent, { kind: 'message' }>,
): Promise<void> {
  const { db, clock, push } = context
  const kept = file && (await keepFile(context, file))
  const conversationId = await db.transaction(async (db) => {
    const { id } = await openWhatsapp({ db, clock }, { number, title: name ?? number })
    const words = kept === 'lost' ? `${body}${body && '\n'}(An attached file could not be fetched. You can see it in WhatsApp.)` : body
    await receiveMessage({ db, clock }, { conversationId: id, body: words, outsideId, files: kept && kept !== 'lost' ? [kept] : [] })
    await saveLastReceived(db, id, new Date(at))
    return id
  })
  broadcastChange(push, conversationId)
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
