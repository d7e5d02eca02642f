import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { FastifyInstance } from 'fastify'
import { fileOfConversation } from '#conversations/index.ts'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import { enqueue } from '#jobs/jobs.ts'
import { WhatsappWebhookRefused } from '#outside/whatsapp/index.ts'
import { type FileWay, fileWays, redirectToFile } from '#uploads/index.ts'
import { queueOfEvent, serializeEvent } from './saveWebhookEvent.ts'

const address = '/api/webhooks/whatsapp'
export const whatsappFilePath = (id: string, way: FileWay) => `/api/whatsapp/files/${id}${way === 'preview' ? '/preview' : ''}`

/** The provider's webhook for messages and delivery states, and the route by which the back office opens received files. */
export async function registerWhatsappRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.get<{ Querystring: Record<string, unknown> }>(address, { schema: { hide: true } }, async (request, reply) => {
      const answer = context.whatsapp.answerChallenge(request.query)
      if (answer === undefined) throw new Refusal('REFUSED', 'The verify token is wrong.')
      return await reply.type('text/plain; charset=utf-8').send(answer)
    })
    scope.post(address, { schema: { hide: true }, config: { callName: 'whatsapp.webhook' } }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal('BAD_INPUT', 'A webhook has a body.')
      try {
        await enqueueEvents(context, context.whatsapp.readWebhook(request.body, request.headers, context.clock.now()).map(serializeEvent))
      } catch (error) {
        if (error instanceof WhatsappWebhookRefused) throw new Refusal('BAD_INPUT', error.message)
        throw error
      }
      return await reply.send({ received: true })
    })
    done()
  })
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(whatsappFilePath(':id', way), async (request, reply) => {
      const { actor } = await requireReader(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      return await redirectToFile(reply, context, way, await readableFile(context, actor, request.params.id))
    })
}

/** Each event becomes a job before the webhook is acknowledged; those of one number run one after another. */
const enqueueEvents = ({ db }: AppContext, events: readonly ReturnType<typeof serializeEvent>[]) =>
  db.transaction(async (db) => {
    for (const one of events) await enqueue(db, 'takeWhatsappNews', one, { queue: queueOfEvent(one) })
  })

async function readableFile({ db }: AppContext, actor: Actor, id: string) {
  const found = isId(id) && isBackOffice(actor.role) ? await fileOfConversation(db, id) : undefined
  if (found?.kind !== 'whatsapp') throw notFound('File')
  return found.file
}
