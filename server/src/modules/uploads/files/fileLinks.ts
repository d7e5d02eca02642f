import type {} from '@fastify/compress'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Clock, later, minutes } from '#core/clock.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import { NoSuchFile, type Storage } from '#outside/storage/port.ts'
import { seal, unseal } from '../sealedFacts.ts'
import { type Disposition, type SentFile, sendFile } from './files.ts'

const Facts = z.object({
  storageKey: z.string(),
  name: z.string(),
  type: z.string(),
  disposition: z.enum(['inline', 'attachment']),
  expiresAt: z.number(),
})

/** A link to a stored file that works for anyone until `expiresAt`. Check the reader's right before making one. */
function signFileLink(secret: string, { expiresAt, ...file }: SentFile & { expiresAt: Date }): string {
  const facts: z.infer<typeof Facts> = { ...file, expiresAt: expiresAt.getTime() }
  return `/api/files/${seal(secret, 'file link', facts)}`
}

type Linked = { storageKey: string; name: string; type: string; disposition?: Disposition }

/** A link that is valid for a minute: long enough to follow it at once, too short to share it. */
export const minuteLink = (secret: string, clock: Clock, { disposition = 'attachment', ...file }: Linked): string =>
  signFileLink(secret, { ...file, disposition, expiresAt: later(clock.now(), minutes(1)) })

/** The ways to open a file: download it, or view it inline. */
export const fileWays = ['file', 'preview'] as const
export type FileWay = (typeof fileWays)[number]
type Kept = { storageKey: string; name: string; type: string; sizeBytes: number }
type Deps = { storage: Storage; secret: string; clock: Clock }

/**
 * Redirects to a minute-long link to a stored file. Check the reader's right before. Throws a `Refusal` for a preview of a file that cannot
 * be viewed.
 */
export async function redirectToFile(reply: FastifyReply, context: Deps, way: FileWay, file: Kept): Promise<FastifyReply> {
  const { storageKey, name } = file
  const linked =
    way === 'file'
      ? ({ storageKey, name, type: file.type, disposition: 'attachment' } as const)
      : ({ storageKey, name, type: await storedContentType(context.storage, file), disposition: 'inline' } as const)
  return await reply.header('cache-control', 'private, no-store').redirect(minuteLink(context.secret, context.clock, linked), 302)
}

/** The stored type may be the sender's claim; inline viewing goes by the bytes. */
async function storedContentType(storage: Storage, file: Kept): Promise<string> {
  try {
    return await typeOfStored(storage, file)
  } catch (error) {
    throw error instanceof NoSuchFile ? notFound('File') : error
  }
}

/** `GET /api/files/<link>`: serves the file of one of our links until it expires. */
export function registerFileLinks(app: FastifyInstance, { storage, secret, clock }: Deps): void {
  // Named parameters are limited to a hundred characters; a link is longer.
  const route = { exposeHeadRoute: false, compress: false } as const
  app.get<{ Params: { '*': string } }>('/api/files/*', route, async (request, reply) => {
    const facts = unseal(secret, 'file link', request.params['*'], Facts)
    if (!facts || facts.expiresAt <= clock.now().getTime())
      throw new Refusal('NOT_FOUND', 'This link has expired. Please open the file again from its page.')
    return await sendFile(request, reply, storage, facts)
  })
}
