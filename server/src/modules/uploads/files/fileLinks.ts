import type {} from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Clock, later, minutes } from '#core/clock.ts'
import { Refusal } from '#core/refusal.ts'
import type { Storage } from '#outside/storage/port.ts'
import { seal, unseal } from '../sealedFacts.ts'
import { type Disposition, type SentFile, sendFile } from './files.ts'

const Facts = z.object({
  storageKey: z.string(),
  name: z.string(),
  type: z.string(),
  disposition: z.enum(['inline', 'attachment']),
  expiresAt: z.number(),
})

/** The address of a stored file until `expiresAt`, for whoever has it. Ask who is asking before you make one. */
function signFileLink(secret: string, { expiresAt, ...file }: SentFile & { expiresAt: Date }): string {
  const facts: z.infer<typeof Facts> = { ...file, expiresAt: expiresAt.getTime() }
  return `/api/files/${seal(secret, 'file link', facts)}`
}

type Linked = { storageKey: string; name: string; type: string; disposition?: Disposition }

/** A link that is good for a minute: long enough to follow it at once, too short to pass it on. */
export const minuteLink = (secret: string, clock: Clock, { disposition = 'attachment', ...file }: Linked): string =>
  signFileLink(secret, { ...file, disposition, expiresAt: later(clock.now(), minutes(1)) })

/** `GET /api/files/<link>`: the file that a link of ours names, while it is good. */
export function registerFileLinks(
  app: FastifyInstance,
  { storage, secret, clock }: { storage: Storage; secret: string; clock: Clock },
): void {
  // Named parameters end at a hundred characters; a link is longer.
  const route = { exposeHeadRoute: false, compress: false } as const
  app.get<{ Params: { '*': string } }>('/api/files/*', route, async (request, reply) => {
    const facts = unseal(secret, 'file link', request.params['*'], Facts)
    if (!facts || facts.expiresAt <= clock.now().getTime())
      throw new Refusal('NOT_FOUND', 'This link is no longer good. Please open the file again from its page.')
    return await sendFile(request, reply, storage, facts)
  })
}
