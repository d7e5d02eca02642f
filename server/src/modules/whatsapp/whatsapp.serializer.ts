import type { WhatsappMessage, WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { isSample, windowEndsAt } from '@app/contract/whatsapp/whatsapp.rules.ts'
import type { MessageToShow } from '#conversations/index.ts'
import type { WhatsappTemplate } from '#outside/whatsapp/index.ts'
import { linkedFile } from '#uploads/index.ts'
import { serializeColleague } from '#users/index.ts'
import { whatsappFilePath } from './registerWhatsappRoutes.ts'
import type { ChatUserRow } from './whatsapp.store.ts'
import type { WhatsappDeliveryRow } from './whatsapp.table.ts'

const previewLength = 60

export function serializeChatUser(row: ChatUserRow, now: Date): WhatsappUser {
  const endsAt = windowEndsAt(row.lastReceivedAt, now)
  return {
    _id: row.id,
    name: row.title ?? row.outsideNumber ?? '',
    phoneNumber: row.outsideNumber ?? '',
    ...(row.last && { lastMessage: Array.from(row.last.body).slice(0, previewLength).join(''), lastAt: row.last.at.toISOString() }),
    unread: Math.max(0, row.lastSeq - row.readSeq),
    hasWritten: row.lastReceivedAt !== null,
    ...(endsAt && { windowEndsAt: endsAt.toISOString() }),
    version: row.version,
  }
}

export function serializeWhatsappMessage(
  { message, sender, files }: MessageToShow,
  delivery: WhatsappDeliveryRow | undefined,
  earlier: readonly { body: string }[] = [],
): WhatsappMessage {
  const isGone = message.deletedAt !== null
  const body = isGone ? 'This message was deleted.' : message.body
  return {
    _id: message.id,
    seq: message.seq,
    type: delivery?.template ? 'template' : 'text',
    isReceived: message.side === 'outside',
    msg_body: delivery?.template ? { name: delivery.template.name, text: body } : body,
    ...(sender && { by: serializeColleague(sender) }),
    files: isGone ? [] : files.map((file) => linkedFile(file, (way) => whatsappFilePath(file.id, way))),
    ...(delivery && { state: delivery.state, ...(delivery.reason && { reason: delivery.reason }) }),
    ...(message.editedAt && !isGone && { edited: { before: earlier.map(({ body }) => body) } }),
    createdAt: message.createdAt.toISOString(),
  }
}

export const shownTemplates = (templates: readonly WhatsappTemplate[]): WhatsappTemplate[] =>
  templates.filter(({ name }) => !isSample(name))
