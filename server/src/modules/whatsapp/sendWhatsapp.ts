import { whatsappKey } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { fillTemplate, largestWhatsappUpload, notWrittenYet, windowClosed, windowEndsAt } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { conversationNamed, messageById, sendMessage } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, Refusal, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { WhatsappProblem, type WhatsappTemplate } from '#outside/whatsapp/index.ts'
import { internationalNumber, lockChatUser } from './chatUsers.ts'
import { queueWhatsapp } from './queueWhatsapp.ts'
import { insertDelivery, lastReceivedAt } from './whatsapp.store.ts'
import type { SentTemplate } from './whatsapp.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'whatsapp'>
type Attempt = { idempotencyKey: string | null }

type Text = { to: string; body: string; file?: string | undefined }

/**
 * Writes a text or a file that a job sends. A retry with the same key is one message.
 * @throws Refusal NOT_FOUND, REFUSED; BAD_INPUT for a file that is missing or larger than WhatsApp allows
 */
export const sendText = (context: Deps, me: Actor, { to, ...text }: Text, attempt: Attempt): Promise<string> =>
  write(context, me, to, { ...text, template: null }, attempt)

/** The same with a template, which can be delivered at any time. @throws Refusal NOT_FOUND, BAD_INPUT, BUSY */
export async function sendTemplate(
  context: Deps,
  me: Actor,
  { to, ...asked }: SentTemplate & { to: string },
  attempt: Attempt,
): Promise<string> {
  const language = asked.language.replace('-', '_')
  const template = (await approvedTemplates(context)).find((one) => one.name === asked.name && one.language === language)
  if (!template) throw badInput('template', 'There is no such template. Please choose another one.')
  if (asked.parameters.length !== template.variables)
    throw badInput('template', `This template needs ${template.variables} values for its variables.`)
  const { body, fields } = template
  const sent = { body: fillTemplate(body, asked.parameters), template: { ...asked, language, fields } }
  return await write(context, me, to, sent, attempt)
}

/** The templates as the provider has them now. */
export async function approvedTemplates({ whatsapp }: Pick<Deps, 'whatsapp'>): Promise<WhatsappTemplate[]> {
  try {
    return await whatsapp.templates()
  } catch (error) {
    if (error instanceof WhatsappProblem || error instanceof CircuitOpenError) throw new Refusal('BUSY', error.message)
    throw error
  }
}

type Written = { body: string; file?: string | undefined; template: SentTemplate | null }

const write = (
  { db, clock, config }: Deps,
  me: Actor,
  to: string,
  { body, file, template }: Written,
  { idempotencyKey }: Attempt,
): Promise<string> =>
  db.transaction(async (db) => {
    const { id } = await lockChatUser(db, await idOf({ db, config }, to))
    const now = clock.now()
    if (!template) {
      const receivedAt = await lastReceivedAt(db, id)
      refuseUnless(windowEndsAt(receivedAt, now) !== undefined, receivedAt ? windowClosed : notWrittenYet)
    }
    const words = { conversationId: id, body, clientKey: idempotencyKey, ...(file !== undefined && { uploadIds: [file] }) }
    const message = await sendMessage({ db, clock }, me, words)
    if (file !== undefined) {
      const [sent] = (await messageById(db, message.id))?.files ?? []
      if (!sent) throw badInput('file', 'The file is not there. Please attach it again.')
      if (sent.sizeBytes > largestWhatsappUpload)
        throw badInput('file', `WhatsApp allows files of up to ${largestWhatsappUpload / 1_000_000} MB. Please send a link to it instead.`)
    }
    await insertDelivery(db, { messageId: message.id, template, updatedAt: now })
    await queueWhatsapp(db, { messageId: message.id, conversationId: id })
    return message.id
  })

async function idOf({ db, config }: Pick<Deps, 'db' | 'config'>, to: string): Promise<string> {
  if (isId(to)) return to
  const found = await conversationNamed(db, whatsappKey(await internationalNumber({ db, config }, to)))
  if (!found) throw notFound('Chat user')
  return found.id
}
