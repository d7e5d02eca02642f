import { messageById, openWhatsapp, receiveMessage } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import { largestWhatsappFile, type WhatsappFile, type WhatsappNews, WhatsappProblem } from '#outside/whatsapp/index.ts'
import { broadcastChange } from './broadcastChange.ts'
import { deliveryNamed, noteReceived, tick } from './whatsapp.store.ts'

/** As a job carries it. */
export type WrittenNotification = Written<WhatsappNews>
type Written<News> = News extends { at: Date } ? Omit<News, 'at'> & { at: string } : never

export function asWritten(news: WhatsappNews): WrittenNotification {
  const at = news.at.toISOString()
  return news.kind === 'status' ? { ...news, at } : { ...news, at }
}

type Deps = Pick<AppContext, 'db' | 'clock' | 'push' | 'storage' | 'whatsapp' | 'log'>

/** Writes down what the provider told, in any order, and any number of times. */
export async function takeNews(context: Deps, news: WrittenNotification): Promise<void> {
  if (news.kind === 'message') return receive(context, news)
  const { db, clock, push } = context
  const delivery = await deliveryNamed(db, news)
  if (!delivery) return
  const { state, outsideId, reason } = news
  const isNews = await db.transaction((db) => tick(db, delivery.messageId, { state, outsideId, reason, now: clock.now() }))
  const found = isNews ? await messageById(db, delivery.messageId) : undefined
  if (found) broadcastChange(push, found.message.conversationId)
}

/** Somebody wrote: in the conversation of their number, which begins with it where there is none. */
async function receive(
  context: Deps,
  { outsideId, number, name, body, file, at }: Extract<WrittenNotification, { kind: 'message' }>,
): Promise<void> {
  const { db, clock, push } = context
  const kept = file && (await keepFile(context, file))
  const conversationId = await db.transaction(async (db) => {
    const { id } = await openWhatsapp({ db, clock }, { number, title: name ?? number })
    const words =
      kept === 'lost' ? `${body}${body && '\n'}(A file came along that could not be fetched. It can be seen in WhatsApp.)` : body
    await receiveMessage({ db, clock }, { conversationId: id, body: words, outsideId, files: kept && kept !== 'lost' ? [kept] : [] })
    await noteReceived(db, id, new Date(at))
    return id
  })
  broadcastChange(push, conversationId)
}

/**
 * What was sent along, fetched once, and what it is by its first bytes: what the sender calls it counts for little. A second attempt
 * writes under another key, and what no row names is swept.
 */
async function keepFile({ storage, whatsapp, log }: Deps, { mediaId, type: told, name: given }: WhatsappFile) {
  try {
    const { content } = await whatsapp.readMedia(mediaId)
    const storageKey = `chat-files/${newId()}`
    const { size } = await storage.put(storageKey, upTo(content, largestWhatsappFile))
    const [type = ''] = told.split(';')
    const name = given ?? `whatsapp.${type.split('/')[1] ?? 'bin'}`
    return { name, type: await typeOfStored(storage, { storageKey, sizeBytes: size, name, type }), size, storageKey }
  } catch (error) {
    if (!(error instanceof WhatsappProblem && error.isFinal)) throw error
    log.warn({ err: error }, 'a file that came by WhatsApp could not be fetched')
    return 'lost' as const
  }
}

async function* upTo(content: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > most) throw new WhatsappProblem('This file is larger than we take.', { isFinal: true })
    yield part
  }
}
