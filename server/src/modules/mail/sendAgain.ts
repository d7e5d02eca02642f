import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { mailChannel, mailOutbox } from './mail.channel.ts'
import { mailFor } from './mail.store.ts'
import type { MailRow } from './mail.table.ts'

/** Requeues a failed mail for a person who may read it. Two concurrent calls send it once. */
export async function sendAgain({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, id: string): Promise<MailRow> {
  const mail = orNotFound(isId(id) ? await mailFor(db, actor, id) : null, 'Mail')
  refuseUnless(!mail.isSecret, 'It contained a code or a link that has expired. Its receiver must ask for a new one.')
  return await db.transaction(async (db) => {
    const waiting = await mailOutbox.takeUpAgain(db, id, clock.now())
    if (!waiting) throw conflict('Only a mail that could not be delivered can be sent again. Reload it to see its state.')
    await mailChannel.enqueue(db, id)
    await recordAudit(db, { actor, kind: 'settings', activity: 'sent an undelivered mail again', at: clock.now() })
    return waiting
  })
}
