import { z } from 'zod'
import { backOffice } from '#core/access.ts'
import { ask, FormVersion, get, Message, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { LinkedFile } from '#core/linkedFile.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import {
  deliveryStates,
  longestCaption,
  longestChatUserName,
  longestWhatsappText,
  mostTemplateParameters,
  withoutFirstSpace,
} from './whatsapp.rules.ts'

/** A person to whom the back office writes by WhatsApp. */
export const WhatsappUser = z.object({
  _id: z.string(),
  name: z.string(),
  /** As +919876543210. */
  phoneNumber: z.string(),
  /** The beginning of the last message, and its time. */
  lastMessage: z.string().optional(),
  lastAt: z.iso.datetime().optional(),
  /** The number of their messages that the reader has not read. */
  unread: z.number().int(),
  /** Whether they have ever written to us. */
  hasWritten: z.boolean(),
  /** Until when free text can be sent to them; absent if only templates are delivered. */
  windowEndsAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type WhatsappUser = z.infer<typeof WhatsappUser>

export const WhatsappMessage = z.object({
  _id: z.string(),
  /** The sequence number in the conversation. */
  seq: z.number().int(),
  type: z.enum(['text', 'template']),
  /** True for their messages. */
  isReceived: z.boolean(),
  msg_body: z.union([z.string(), z.object({ name: z.string(), text: z.string() })]),
  by: Person.optional(),
  files: z.array(LinkedFile),
  state: z.enum(deliveryStates).optional(),
  /** True after they edited it; `before` has the earlier texts, the oldest first. */
  edited: z.object({ before: z.array(z.string()) }).optional(),
  /** Why it was not delivered, in the provider's words. */
  reason: z.string().optional(),
  /** For their messages by WhatsApp's clock. */
  createdAt: z.iso.datetime(),
})
export type WhatsappMessage = z.infer<typeof WhatsappMessage>

export const WhatsappTemplate = z.object({
  name: z.string(),
  language: z.string(),
  /** The whole message with header, footer and buttons; {{1}} stands for the first field. */
  body: z.string(),
  variables: z.number().int(),
  /** The variables in the order in which `parameters` gives their values. */
  fields: z.array(z.object({ label: z.string() })),
})
export type WhatsappTemplate = z.infer<typeof WhatsappTemplate>

export const ChatUserInput = z.object({
  name: z.string().trim().min(1, 'Required!').max(longestChatUserName),
  phoneNumber: z.string().trim().min(1, 'Required!').max(40).transform(withoutFirstSpace),
})
const one = z.object({ _id: z.string().max(100) })
/** The receiver: their number, or their id. */
const to = z.string().trim().min(1, 'Required!').max(100)

export const whatsapp = {
  users: get('/api/whatsapp/get-all-whatsppUser', backOffice)
    .takes(listInput(['all'], ['lastAt', 'name']))
    .answers(listOf(WhatsappUser))
    .says('The chat users, one page at a time; search covers names and numbers.'),
  user: ask('/api/whatsapp/get-whatsapp-user', backOffice).takes(one).answers(WhatsappUser).says('One chat user.'),
  createUser: post('/api/whatsapp/create-whatsapp-user', backOffice)
    .takes(ChatUserInput)
    .answers(WhatsappUser)
    .says('Adds a chat user. A number can be added once.')
    .onceForEachKey('answerOfNow'),
  updateUser: post('/api/whatsapp/update-whatsapp-user', backOffice)
    .takes(changesOf(ChatUserInput).extend({ ...one.shape, version: FormVersion }))
    .answers(WhatsappUser)
    .says('Changes the name or number of a chat user; the messages stay.'),
  deleteUser: post('/api/whatsapp/delete-whatsapp-user', backOffice)
    .takes(one)
    .answers(Message)
    .says('Removes a chat user from the list. If they write again they reappear, in a new conversation.'),
  templates: get('/api/whatsapp/get-all-templates', backOffice)
    .answers(z.array(WhatsappTemplate))
    .says('The approved templates, without samples.'),
  line: get('/api/whatsapp/get-line', backOffice)
    .answers(z.object({ isSandbox: z.boolean() }))
    .says('Whether messages are really sent, or the sandbox answers them.'),
  sendTemplate: post('/api/whatsapp/send-whatsapp-message', backOffice)
    .takes(
      z.object({
        to,
        type: z.literal('template').default('template'),
        template: z.object({
          name: z.string().min(1).max(512),
          language: z.object({ code: z.string().max(20) }).default({ code: 'en-US' }),
          parameters: z.array(z.string().trim().min(1, 'Required!').max(1_000)).max(mostTemplateParameters).default([]),
        }),
      }),
    )
    .answers(WhatsappMessage)
    .says('Sends a template, which can be delivered at any time. A job sends it: the answer comes before that.')
    .onceForEachKey('answerOfNow'),
  sendText: post('/api/whatsapp/send-individual-message', backOffice)
    .takes(
      z
        .object({
          to,
          msg_body: z.string().trim().max(longestWhatsappText, `At most ${longestWhatsappText} characters.`).default(''),
          /** A finished upload of the purpose `chatFile`; WhatsApp allows one per message. */
          file: z.string().max(100).optional(),
        })
        .refine(({ msg_body, file }) => msg_body !== '' || file !== undefined, { path: ['msg_body'], message: 'Required!' })
        .refine(({ msg_body, file }) => file === undefined || msg_body.length <= longestCaption, {
          path: ['msg_body'],
          message: `At most ${longestCaption} characters with a file.`,
        }),
    )
    .answers(WhatsappMessage)
    .says('Sends a text, a file or a file with a text, within 24 hours after their last message.')
    .onceForEachKey('answerOfNow'),
  messages: ask('/api/whatsapp/get-whatsapp-user-messages', backOffice)
    .takes(z.object({ id: z.string().max(100), before: z.number().int().min(1).optional() }))
    .answers(z.object({ items: z.array(WhatsappMessage), hasMore: z.boolean() }))
    .says('The messages with a chat user, in order: the newest, or those before a number.'),
  unreadable: get('/api/whatsapp/get-unreadable', backOffice)
    .answers(z.array(z.object({ _id: z.string(), raw: z.string(), createdAt: z.iso.datetime() })))
    .says('The newest parts of webhooks that could not be read, as they came.'),
  dismissUnreadable: post('/api/whatsapp/dismiss-unreadable', backOffice)
    .takes(one)
    .answers(Message)
    .says('Deletes a part that could not be read.'),
  seen: post('/api/whatsapp/mark-whatsapp-read', backOffice)
    .takes(z.object({ id: z.string().max(100), seq: z.number().int().min(0) }))
    .answers(Message)
    .says('Marks messages as read up to a number.'),
}
