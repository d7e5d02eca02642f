import type { Attachment } from './port.ts'

/** A calendar entry that asks something of its reader: an invitation, or its cancellation. */
const invitation = /^text\/calendar\b.*\bmethod=(\w+)/i

/**
 * Attachments as the mail library takes them. An invitation is a third alternative of the text as well as a file: mail programs show their
 * buttons and update the calendar only for the alternative, and others offer the file.
 */
export function attachedParts(attachments: readonly Attachment[] = []) {
  const event = attachments.find(({ type }) => invitation.test(type))
  const files = attachments.filter((one) => one !== event)
  return {
    ...(event && {
      icalEvent: { method: invitation.exec(event.type)?.[1], filename: event.name, content: Buffer.from(event.content) },
    }),
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content: Buffer.from(content) })),
  }
}
