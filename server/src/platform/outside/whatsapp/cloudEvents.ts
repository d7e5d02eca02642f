import { comparableNumber } from '@app/contract/conversations/conversations.rules.ts'
import type { z } from 'zod'
import { bodyOf, fileOf } from './cloudContent.ts'
import { Change, type Contact, Entry, IncomingMessage, IncomingStatus, Value, Webhook } from './cloudShapes.ts'
import type { WhatsappEvent, WhatsappPerson } from './port.ts'

/** The events of a Cloud API webhook about our number. A part that does not fit becomes an event of its own and is never dropped. */
export function whatsappEventsOf(body: unknown, phoneNumberId: string, now: Date): WhatsappEvent[] {
  const unreadable = (raw: unknown, about: { person?: WhatsappPerson; outsideId?: string } = {}): WhatsappEvent => ({
    kind: 'unreadable',
    raw: JSON.stringify(raw) ?? '',
    at: now,
    ...about,
  })
  const readEach = <Shape extends z.ZodType>(
    parts: unknown,
    shape: Shape,
    read: (part: z.output<Shape>, raw: unknown) => WhatsappEvent[],
  ): WhatsappEvent[] => {
    if (parts === undefined || parts === null) return []
    if (!Array.isArray(parts)) return [unreadable(parts)]
    return parts.flatMap((raw: unknown) => {
      const part = shape.safeParse(raw)
      return part.success ? read(part.data, raw) : [unreadable(raw, namedIn(raw))]
    })
  }
  const valueEvents = (given: unknown): WhatsappEvent[] => {
    const value = Value.safeParse(given)
    if (!value.success) return [unreadable(given)]
    const { metadata, contacts, messages, statuses, errors } = value.data
    if (metadata && metadata.phone_number_id !== phoneNumberId) return []
    return [
      ...readEach(statuses, IncomingStatus, (status, raw) => statusOf(status, now) ?? [unreadable(raw)]),
      ...readEach(messages, IncomingMessage, (message, raw) => {
        const person = personOf(message, contacts ?? [])
        const read = person && messageOf(message, person, now)
        return read ? [read] : [unreadable(raw, { ...(person && { person }), outsideId: message.id })]
      }),
      ...(Array.isArray(errors) ? errors.map((raw: unknown) => unreadable(raw)) : []),
    ]
  }
  const webhook = Webhook.safeParse(body)
  if (!webhook.success) return [unreadable(body)]
  if (webhook.data.object !== 'whatsapp_business_account') return []
  return readEach(webhook.data.entry, Entry, ({ changes }) =>
    readEach(changes, Change, ({ field, value }) => (field === 'messages' ? valueEvents(value) : [])),
  )
}

/** The sender and the id of a message that does not fit the shape, as far as they are there. */
function namedIn(raw: unknown): { person?: WhatsappPerson; outsideId?: string } {
  const known = IncomingMessage.pick({ from: true, from_user_id: true }).safeParse(raw)
  const id = IncomingMessage.pick({ id: true }).safeParse(raw)
  const person = known.success ? personOf(known.data, []) : undefined
  return { ...(person && { person }), ...(id.success && { outsideId: id.data.id }) }
}

const isUserId = (text: string) => /^[A-Z]{2}\./.test(text)
const numberOf = (text: string | null | undefined): string | undefined => {
  const digits = text && !isUserId(text) ? text.replace(/\D/g, '') : ''
  return digits === '' ? undefined : `+${digits}`
}

/** The writer by Meta's user id and number, either of which may be missing. Undefined if both are. */
function personOf({ from, from_user_id }: Pick<IncomingMessage, 'from' | 'from_user_id'>, contacts: readonly Contact[]) {
  const given = from_user_id || (from && isUserId(from) ? from : undefined)
  const number = numberOf(from)
  const isSame = ({ wa_id, user_id }: Contact) => {
    const theirs = numberOf(wa_id)
    if (given && user_id) return given === user_id
    if (number && theirs) return comparableNumber(number) === comparableNumber(theirs)
    return contacts.length === 1
  }
  const contact = contacts.find(isSame)
  const userId = given ?? (contact?.user_id || undefined)
  const reached = number ?? numberOf(contact?.wa_id)
  const name = contact?.profile?.name?.trim()
  return userId || reached ? { ...(userId && { userId }), ...(reached && { number: reached }), ...(name && { name }) } : undefined
}

const states = ['sent', 'delivered', 'read', 'failed'] as const

function statusOf({ status, errors, ...about }: IncomingStatus, now: Date): WhatsappEvent[] | undefined {
  // A voice message that was played was read.
  const state = status === 'played' ? 'read' : states.find((one) => one === status)
  // States of calls, payments and deletions by the provider change no tick.
  if (!state) return []
  const [error] = errors ?? []
  const reason =
    error && `${error.error_data?.details ?? error.message ?? error.title ?? 'It failed'}${error.code ? ` (${error.code})` : ''}`
  const { id: outsideId, timestamp, recipient_id, recipient_user_id: userId, biz_opaque_callback_data: ourId } = about
  const number = numberOf(recipient_id)
  return [
    {
      kind: 'status',
      outsideId,
      state,
      at: instantOf(timestamp, now),
      person: { ...(number && { number }), ...(userId && { userId }) },
      ...(ourId && { ourId }),
      ...(reason && { reason }),
    },
  ]
}

function messageOf(message: IncomingMessage, person: WhatsappPerson, now: Date): WhatsappEvent | undefined {
  const at = instantOf(message.timestamp, now)
  const { id: outsideId, type, edit, revoke, system } = message
  if (type === 'revoke') return revoke ? { kind: 'revocation', outsideId: revoke.original_message_id, person, at } : undefined
  if (type === 'edit') {
    const body = edit && bodyOf(edit.message)
    return edit != null && typeof body === 'string' ? { kind: 'edit', outsideId: edit.original_message_id, person, body, at } : undefined
  }
  const body = bodyOf(message)
  if (body === undefined) return undefined
  const file = fileOf(message)
  const newNumber = type === 'system' ? numberOf(system?.wa_id ?? system?.new_wa_id) : undefined
  const newUserId = type === 'system' ? (system?.user_id ?? undefined) : undefined
  return {
    kind: 'message',
    outsideId,
    person,
    body,
    at,
    ...(file && { file }),
    ...((newNumber || newUserId) && { becomes: { ...(newNumber && { number: newNumber }), ...(newUserId && { userId: newUserId }) } }),
  }
}

/** Seconds since 1970. A missing time, or one that is still to come, is now. */
function instantOf(timestamp: string | number | null | undefined, now: Date): Date {
  const at = new Date((Number(timestamp) || 0) * 1_000)
  return at.getTime() > 0 && at < now ? at : now
}
