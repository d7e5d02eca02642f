import type { ClientEvents } from '@app/contract/core/realtime.ts'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'socket.io'
import { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { tokenOf } from './sessionToken.ts'

/** Bytes come over a line too, and are an object to whoever does not look closely. */
const Said = z.record(z.string(), z.unknown()).pipe(z.looseObject({ idempotencyKey: z.string().max(200).optional() }))

/**
 * What is said over the line is the call of the same purpose: it goes through the request pipeline like one that came by itself, with
 * the session of the handshake, so that rights, limits, checks and rows are the same, and a session that has ended says nothing more.
 */
export function answerLiveCalls(
  app: Pick<FastifyInstance, 'inject'>,
  { ports, log }: AppContext,
  socket: Pick<Socket<ClientEvents>, 'on' | 'handshake' | 'request'>,
): void {
  const speak = (call: keyof typeof ports.liveCalls) => (said: unknown, answer: unknown) => {
    // Whoever sends anything may also leave out the way to answer, or send something else in its place.
    const reply = (answered: unknown) => typeof answer === 'function' && answer(answered)
    const { headers, socket: line } = socket.request
    const { idempotencyKey, ...input } = Said.safeParse(said).data ?? {}
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
          log.error({ err: error }, 'what was said over a socket could not be answered')
          reply({ code: 'INTERNAL', message: 'something went wrong!' })
        },
      )
  }
  socket.on('sendComment', speak('sendComment'))
  socket.on('sendGroupMessage', speak('sendGroupMessage'))
  socket.on('typing', speak('typing'))
}
