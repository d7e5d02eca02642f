import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { providerOf, WebhookRefused } from '#outside/cards/index.ts'

/** Receives the card provider's webhooks. The signature covers the exact bytes, so the body stays raw. */
export async function registerPaymentWebhooks(app: FastifyInstance, context: AppContext) {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/webhooks/cards', { schema: { hide: true }, config: { callName: 'payments.webhook' } }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal('BAD_INPUT', 'A webhook has a body.')
      try {
        await takeWebhook(context, request.body, request.headers)
      } catch (error) {
        if (error instanceof WebhookRefused) throw new Refusal('BAD_INPUT', error.message)
        // Signed, but not of the shape that the provider documents: a retry would not help.
        if (error instanceof ZodError || error instanceof SyntaxError || error instanceof TypeError)
          throw new Refusal('BAD_INPUT', 'This webhook could not be read.')
        throw error
      }
      return reply.send({ received: true })
    })
    done()
  })
}

/** Connects the card sandbox, whose events a job delivers: in every process that runs jobs, also in one without routes. */
export function receiveSandboxWebhooks(context: AppContext): void {
  if (context.cards.name === 'sandbox') context.cards.onWebhook((body, headers) => takeWebhook(context, body, headers))
}

/** The event becomes a job before it is acknowledged, so that it cannot be lost; the job is safe to repeat. */
async function takeWebhook(context: AppContext, rawBody: Buffer, headers: IncomingHttpHeaders) {
  const news = await context.cards.readWebhook(rawBody, headers)
  if (news.kind === 'ignored') return
  const about = { provider: providerOf(context.cards, news.intentId), providerId: news.intentId } as const
  if (news.kind === 'intent') return enqueue(context.db, 'syncIntent', about)
  await enqueue(context.db, 'syncReturns', about, { queue: `returns:${news.intentId}` })
}
