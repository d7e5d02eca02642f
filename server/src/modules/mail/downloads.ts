import { type Actor, admits, backOffice } from '@app/contract/core/access.ts'
import { showsWords } from '@app/contract/mail/mail.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import { fileWays, redirectToFile } from '#uploads/index.ts'
import { filesOfMail } from './composed.store.ts'
import { mailFilePath } from './mail.serializer.ts'
import { mailFor } from './mail.store.ts'

/** `GET /api/mails/<id>/files/<position>/file` and `…/preview`: for people who may read the mail, checked each time. */
export function registerMailFiles(app: FastifyInstance, context: AppContext): void {
  for (const way of fileWays)
    app.get<{ Params: { id: string; position: string } }>(mailFilePath(':id', ':position', way), async (request, reply) => {
      const { actor } = await requireReader(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      return await redirectToFile(reply, context, way, await openMailFile(context, actor, request.params))
    })
}

async function openMailFile({ db }: Pick<AppContext, 'db'>, actor: Actor, { id, position }: { id: string; position: string }) {
  const mail = isId(id) && admits(backOffice, actor) ? await mailFor(db, actor, id) : undefined
  const files = mail && showsWords(mail) ? await filesOfMail(db, mail.id) : []
  const file = files.find((one) => String(one.position) === position)
  if (!file) throw notFound('File')
  return file
}
