import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { mailChannel, mailOutbox } from './mail.channel.ts'
import { mailFor } from './mail.store.ts'
import type { MailRow } from './mail.table.ts'

/** Queues a mail that could not be delivered once more, for whoever may read it. Two who press at once send it once. */
export async function sendAgain({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, id: string): Promise<MailRow> {
  const mail = orNotFound(isId(id) ? await mailFor(db, actor, id) : null, 'Mail')
  refuseUnless(!mail.isSecret, 'It carried a code or a link that counts for minutes only. Its receiver has to ask for another one.')
  return await db.transaction(async (db) => {
    const waiting = await mailOutbox.takeUpAgain(db, id, clock.now())
    if (!waiting) throw conflict('Only a mail that could not be delivered is sent again. Load it anew to see what became of it.')
    await mailChannel.enqueue(db, id)
    await recordAudit(db, { actor, kind: 'settings', activity: 'sent a mail again that could not be delivered', at: clock.now() })
    return waiting
  })
}
