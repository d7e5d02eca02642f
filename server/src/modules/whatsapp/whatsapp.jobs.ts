import { whatsappMediaOf } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { conversationById, messageById } from '#conversations/index.ts'
import { later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { retryRecording } from '#outside/outbox/index.ts'
import { numberedField, type OutgoingWhatsapp, WhatsappProblem } from '#outside/whatsapp/index.ts'
import { broadcastChange } from './broadcastChange.ts'
import { learnPerson } from './identifyPerson.ts'
import { userIdOf } from './people.store.ts'
import { type Play, playStep } from './playWhatsapp.ts'
import { queueWhatsapp, sendingAttempts } from './queueWhatsapp.ts'
import { type QueuedEvent, saveWebhookEvent } from './saveWebhookEvent.ts'
import { deliveriesOf, lockDelivery, saveDelivery, saveDeliveryState } from './whatsapp.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendWhatsapp: { messageId: string }
    /** One webhook event of the provider. */
    takeWhatsappNews: QueuedEvent
    /** The next step of the sandbox's simulated receiver. */
    playWhatsapp: Play
  }
}

const unknown = 'We do not know whether it arrived. Please check WhatsApp, and send it again if it did not.'

/** Sends a message, with retries for as long as it is certain that none has arrived. */
async function sendWhatsapp({ messageId }: { messageId: string }, context: JobContext): Promise<void> {
  try {
    await sendOnce(messageId, context)
  } catch (error) {
    const { db, clock, push, log, attempt, signal } = context
    const said = await messageById(db, messageId)
    if (!said || signal.aborted) throw error
    const { conversationId } = said.message
    // No request was made, so this is no attempt.
    if (error instanceof CircuitOpenError)
      return await queueWhatsapp(db, { messageId, conversationId, runAt: later(clock.now(), error.forMs) })
    if (attempt < sendingAttempts) throw error
    log.warn({ id: messageId, err: error }, 'sending a WhatsApp message failed for good')
    await fail(db, messageId, error instanceof WhatsappProblem ? error.message : 'It could not be sent.', clock.now())
    broadcastChange(push, conversationId)
  }
}

/**
 * Hands a message to the provider, once. The provider has no idempotency key, so after a crash in between its state is unknown, unless a
 * webhook event of the provider reports it.
 */
async function sendOnce(messageId: string, context: JobContext): Promise<void> {
  const { db, clock, push, log } = context
  const file = await handOverFile(context, messageId)
  const outgoing = file !== 'refused' && (await db.transaction((db) => prepareSending(db, messageId, file, clock.now())))
  if (!outgoing) return
  const { conversationId, message } = outgoing
  try {
    const sent = await handToProvider(context, message)
    if (sent === undefined) return
    // From here on the message was sent: no later failure may send it again.
    await retryRecording(
      () => noteSent(context, message, { ...sent, conversationId }),
      (error) => log.warn({ id: messageId, err: error }, 'a WhatsApp message was sent but could not be marked as sent; retrying'),
    )
  } finally {
    broadcastChange(push, conversationId)
  }
}

type Sent = Awaited<ReturnType<JobContext['whatsapp']['send']>>

/** The provider's ids of the message and its receiver; undefined if it was refused for good, or if its state is unknown. */
async function handToProvider({ db, clock, whatsapp }: JobContext, message: OutgoingWhatsapp): Promise<Sent | undefined> {
  try {
    return await whatsapp.send(message)
  } catch (error) {
    if (error instanceof WhatsappProblem && (error.isFinal || error.isUnknown)) {
      await fail(db, message.ourId, error.isUnknown ? unknown : error.message, clock.now())
      return undefined
    }
    // It was not accepted, so it may be handed over again.
    await saveDelivery(db, message.ourId, { handedAt: null })
    throw error
  }
}

const noteSent = (
  { db, clock, whatsapp }: JobContext,
  message: OutgoingWhatsapp,
  { outsideId, person, conversationId }: Sent & { conversationId: string },
): Promise<void> =>
  db.transaction(async (db) => {
    if (person) await learnPerson(db, conversationId, person)
    await saveDeliveryState(db, message.ourId, { state: 'sent', outsideId, now: clock.now() })
    await saveDelivery(db, message.ourId, { outsideId })
    if (whatsapp.name === 'sandbox') await playNext(db, { ...asPlay(message), outsideId, step: 'delivered' }, clock.now())
  })

/** Uploads the file of a message before the message: nothing is sent before that, and a second attempt uploads the file again. */
async function handOverFile({ db, clock, push, storage, whatsapp }: JobContext, messageId: string): Promise<File | 'refused' | undefined> {
  const [delivery] = (await deliveriesOf(db, [messageId])).values()
  if (delivery?.state !== 'waiting' || delivery.handedAt) return undefined
  const said = await messageById(db, messageId)
  const [file] = said?.files ?? []
  if (!said || !file) return undefined
  try {
    const { name, type, sizeBytes } = file
    const { stream, size } = await storage.read(file.storageKey)
    const { mediaId } = await whatsapp.upload({ type, sizeBytes: size, content: stream })
    return { mediaId, name, as: whatsappMediaOf({ type, size: sizeBytes }, said.message.body) }
  } catch (error) {
    if (!(error instanceof WhatsappProblem && error.isFinal)) throw error
    await fail(db, messageId, error.message, clock.now())
    broadcastChange(push, said.message.conversationId)
    return 'refused'
  }
}

type File = Pick<Extract<OutgoingWhatsapp, { kind: 'file' }>, 'mediaId' | 'name' | 'as'>
type PreparedMessage = { conversationId: string; message: OutgoingWhatsapp }

async function prepareSending(db: Db, messageId: string, file: File | undefined, now: Date): Promise<PreparedMessage | undefined> {
  const delivery = await lockDelivery(db, messageId)
  if (delivery?.state !== 'waiting') return undefined
  if (delivery.handedAt) {
    await fail(db, messageId, unknown, now)
    return undefined
  }
  const found = await messageById(db, messageId)
  const conversation = found && (await conversationById(db, found.message.conversationId))
  const receiver = conversation && (conversation.outsideNumber ?? (await userIdOf(db, conversation.id)))
  if (!found || !receiver || found.message.deletedAt) {
    await fail(db, messageId, 'It was deleted before it was sent.', now)
    return undefined
  }
  await saveDelivery(db, messageId, { handedAt: now })
  const { template } = delivery
  const about = { ourId: messageId, to: receiver }
  const { body } = found.message
  const message: OutgoingWhatsapp = template
    ? { ...about, kind: 'template', ...template, fields: template.fields ?? template.parameters.map((_, at) => numberedField(at + 1)) }
    : file
      ? { ...about, kind: 'file', ...file, caption: body }
      : { ...about, kind: 'text', body }
  return { conversationId: conversation.id, message }
}

const fail = (db: Db, messageId: string, reason: string, now: Date) =>
  saveDelivery(db, messageId, { state: 'failed', reason, updatedAt: now })

const asPlay = (message: OutgoingWhatsapp) => ({
  number: message.to,
  said: message.kind === 'text' ? message.body : message.kind === 'file' ? message.name : `the template ${message.name}`,
})

const secondsBetween = { delivered: 1, read: 2, answer: 2 } as const

async function playNext(db: Db, play: Play, now: Date): Promise<void> {
  const runAt = later(now, secondsBetween[play.step] * 1_000)
  await enqueue(db, 'playWhatsapp', play, { jobKey: `playWhatsapp:${play.outsideId}:${play.step}`, runAt })
}

async function playWhatsapp(play: Play, context: JobContext): Promise<void> {
  const { events, next } = playStep(play, context.clock.now())
  for (const one of events) await saveWebhookEvent(context, one)
  if (next) await playNext(context.db, next, context.clock.now())
}

export const whatsappJobs = {
  sendWhatsapp,
  takeWhatsappNews: (events, context) => saveWebhookEvent(context, events),
  playWhatsapp,
} satisfies JobHandlers
