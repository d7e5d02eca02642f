import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { House } from '#core/house.ts'
import { Refusal } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { WebhookRefused } from '#outside/cards/index.ts'

/** Where the card provider tells what became of an intent. The signature is over the very bytes, so the body stays raw. */
export async function registerPaymentWebhooks(app: FastifyInstance, house: House) {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/webhooks/cards', { schema: { hide: true }, config: { callName: 'payments.webhook' } }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal('BAD_INPUT', 'A webhook has a body.')
      try {
        await takeWebhook(house, request.body, request.headers)
      } catch (error) {
        if (error instanceof WebhookRefused) throw new Refusal('BAD_INPUT', error.message)
        throw error
      }
      return reply.send({ received: true })
    })
    done()
  })
  if (house.cards.name === 'sandbox') house.cards.onWebhook((body, headers) => takeWebhook(house, body, headers))
}

/** The news becomes a job before it is acknowledged, so that it can't be lost; looking is safe to repeat, so it may come twice. */
async function takeWebhook(house: House, rawBody: Buffer, headers: IncomingHttpHeaders) {
  const news = await house.cards.readWebhook(rawBody, headers)
  if (news.kind === 'ignored') return
  const about = { provider: house.cards.name === 'stripe' ? 'Stripe' : 'Sandbox', providerId: news.intentId } as const
  if (news.kind === 'intent') return enqueue(house.db, 'lookAtIntent', about)
  await enqueue(house.db, 'lookAtReturns', about, { queue: `returns:${news.intentId}` })
}
