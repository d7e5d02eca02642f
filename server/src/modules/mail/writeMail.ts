import type { Actor } from '@app/contract/core/access.ts'
import type { MailInput, MailRecordInput } from '@app/contract/mail/mail.calls.ts'
import { mayWriteTo, mostMailBytes } from '@app/contract/mail/mail.rules.ts'
import type { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { claimUploads } from '#uploads/index.ts'
import { addressOf, composedOf, idOfMail, insertComposed, insertRecorded, isOfAccount } from './composed.store.ts'
import { emailOfPerson } from './emailOfPerson.ts'
import { mailChannel } from './mail.channel.ts'
import { mailFor } from './mail.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type Attempt = { idempotencyKey: string | null }

/** Writes a person's mail, which the outbox sends like every other; returns its id. A retry returns the same mail. */
export async function writeMail(context: Deps, me: Actor, input: z.output<typeof MailInput>, { idempotencyKey }: Attempt): Promise<string> {
  const key = `composed:${me.id}:${idempotencyKey ?? newId()}`
  const earlier = await idOfMail(context.db, key)
  if (earlier) return earlier
  if (!mayWriteTo(me.role, { hasAccount: await isOfAccount(context.db, input.To) }))
    throw badInput('To', 'No account has this address. Ask an admin to write to it.')
  const email = await emailOfPerson(input.Subject, input.Write)
  return await context.db.transaction(async (db) => {
    const id = newId()
    const threadId = input.after === undefined ? undefined : await threadOf(db, me, input.after)
    const files = await claimUploads(db, [...new Set([...(input.attachment ? [input.attachment] : []), ...input.attachments])], {
      ownerId: me.id,
      purpose: 'mailFile',
    })
    if (files.reduce((sum, { size }) => sum + size, 0) > mostMailBytes)
      throw badInput('attachments', 'The files are too large: a mail can have 15 MB.')
    const isNew = await insertComposed(
      db,
      {
        id,
        key,
        receiver: input.To,
        subject: input.Subject,
        ...email,
        createdAt: context.clock.now(),
        writtenBy: me.id,
        threadId,
        label: input.labelId || undefined,
        conversationId: isId(input.conversation ?? '') ? input.conversation : undefined,
      },
      files.map(({ name, type, size, storageKey }) => ({ name, type, sizeBytes: size, storageKey })),
    )
    if (!isNew) return (await idOfMail(db, key)) ?? id
    await mailChannel.enqueue(db, id)
    return id
  })
}

/** The thread of the mail that another one follows up. A mail of the product starts a thread with its answer. */
async function threadOf(db: Db, me: Actor, after: string): Promise<string | undefined> {
  const mail = orNotFound(isId(after) ? await mailFor(db, me, after) : null, 'Mail')
  return (await composedOf(db, mail.id))?.threadId
}

/** Records a mail that was sent by other means, with the caller as its sender. */
export async function recordMail(
  context: Deps,
  me: Actor,
  input: z.output<typeof MailRecordInput>,
  { idempotencyKey }: Attempt,
): Promise<string> {
  const key = `recorded:${me.id}:${idempotencyKey ?? newId()}`
  const { text, html } = await emailOfPerson(input.subject, input.message)
  return await context.db.transaction(async (db) => {
    const id = newId()
    const isNew = await insertRecorded(db, {
      id,
      key,
      sender: (await addressOf(db, me.id)) ?? null,
      receiver: input.receiver,
      subject: input.subject,
      text,
      html,
      hasAttachment: input.isAttachment,
      createdAt: context.clock.now(),
      writtenBy: me.id,
    })
    return isNew ? id : ((await idOfMail(db, key)) ?? id)
  })
}
