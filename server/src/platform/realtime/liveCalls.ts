import type { ClientEvents } from '@app/contract/core/realtime.ts'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'socket.io'
import { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { tokenOf } from './sessionToken.ts'

/** Binary data arrives too, and would pass as an object. */
const LiveInput = z.record(z.string(), z.unknown()).pipe(z.looseObject({ idempotencyKey: z.string().max(200).optional() }))

/**
 * Runs a socket event as the call of the same purpose, through the request pipeline and with the handshake's session. Rights, rate limits,
 * validation and effects are the same, and an ended session is refused.
 */
export function answerLiveCalls(
  app: Pick<FastifyInstance, 'inject'>,
  { ports, log }: AppContext,
  socket: Pick<Socket<ClientEvents>, 'on' | 'handshake' | 'request'>,
): void {
  const speak = (call: keyof typeof ports.liveCalls) => (sent: unknown, answer: unknown) => {
    // A client may omit the acknowledgement callback, or send another value in its place.
    const reply = (answered: unknown) => typeof answer === 'function' && answer(answered)
    const { headers, socket: line } = socket.request
    const { idempotencyKey, ...input } = LiveInput.safeParse(sent).data ?? {}
    const forwarded = headers['x-forwarded-for']
    app
      .inject({
        method: 'POST',
        url: ports.liveCalls[call],
        ...(line.remoteAddress && { remoteAddress: line.remoteAddress }),
        headers: {
          'x-access-token': tokenOf(socket.handshake.auth, headers.cookie) ?? '',
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          ...(forwarded && { 'x-forwarded-for': forwarded }),
        },
        payload: input,
      })
      .then(
        (answered) => reply(answered.json()),
        (error: unknown) => {
          log.error({ err: error }, 'a socket event failed')
          reply({ code: 'INTERNAL', message: 'something went wrong!' })
        },
      )
  }
  socket.on('sendComment', speak('sendComment'))
  socket.on('sendGroupMessage', speak('sendGroupMessage'))
  socket.on('typing', speak('typing'))
}
