import type { Actor } from '@app/contract/core/access.ts'
import { grantHeader, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Storage } from '#outside/storage/index.ts'
import { registerFileLinks } from '../files/fileLinks.ts'
import { findUpload, type UploadOwner } from '../uploads.store.ts'
import { beginUpload } from './beginUpload.ts'
import { asTusAnswer, tusRefusal } from './tusRefusal.ts'
import { TusStore } from './tusStore.ts'
import { readUploadGrant } from './uploadGrant.ts'
import { WriterLeases } from './writerLease.ts'

export type UploadDeps = {
  db: Db
  storage: Storage
  secret: string
  clock: Clock
  /** The largest single file, in bytes. */
  maxBytes: number
  /** How long unclaimed uploads are kept. */
  keptHours: number
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<{ actor: Actor | null; visitorId: string }>
}

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]
type RequestOrigin = { owner: UploadOwner; log: FastifyBaseLogger; retryAfter?: number | undefined }

/**
 * Resumable uploads in the protocol tus 1.0, under /api/uploads. Beginning one needs a grant (`get-aws-info`); reading, continuing and
 * deleting one needs its owner, and others get not found. Stored files are served under /api/files.
 */
export async function registerUploads(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  const askers = new WeakMap<object, RequestOrigin>()
  const leases = new WriterLeases(deps.db)
  const tus = tusServer(deps, leases, (request) => {
    const origin = askers.get(request)
    if (!origin) throw new Error('An upload request did not come through its route.')
    return origin
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { actor, visitorId } = await deps.authenticate(request, reply)
    const asked = asWebRequest(request)
    const origin: RequestOrigin = { owner: actor ? { ownerId: actor.id, visitorId } : { visitorId }, log: request.log }
    askers.set(asked, origin)
    const answered = await tus.handleWeb(asked)
    if (origin.retryAfter !== undefined) reply.header('retry-after', origin.retryAfter)
    const words = await answered.text()
    for (const [name, value] of answered.headers) if (name !== 'content-length') reply.header(name, value)
    if (answered.ok) return await reply.code(answered.status).send(words === '' ? null : words)
    // Refusals of the library itself are plain text.
    const refused = asTusAnswer({ status_code: answered.status, body: words })
    return await reply.code(refused.status_code).type('application/json; charset=utf-8').send(refused.body)
  }

  await app.register((scope, _options, done) => {
    // The bytes are streamed from the socket to the storage; they are never held in memory.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, taken) => taken(null))
    // A continuing upload makes many requests, each checked for its owner; only beginning one is rate-limited.
    scope.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, handler: answer })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${uploadsPath}/:id`,
      config: { allowance: 'files' },
      handler: answer,
    })
    // Before a restart, received bytes are saved and the senders continue afterwards.
    scope.addHook('preClose', async () => leases.stopWriters())
    done()
  })
  registerFileLinks(app, deps)
}

/** The protocol's library takes web requests; the body stays a stream. */
function asWebRequest({ raw }: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers)) if (value !== undefined) headers.set(name, String(value))
  const hasBody = raw.method === 'POST' || raw.method === 'PATCH'
  const body = hasBody ? { body: raw, duplex: 'half' as const } : {}
  return new Request(`http://localhost${raw.url}`, { method: raw.method, headers, ...body })
}

function tusServer(deps: UploadDeps, leases: WriterLeases, requestOriginOf: (request: TusRequest) => RequestOrigin): Server {
  const { db, storage, secret, clock, maxBytes, keptHours } = deps
  return new Server({
    path: uploadsPath,
    relativeLocation: true,
    // Only pages of this origin may use it; the library would allow every page.
    allowedOrigins: [],
    datastore: new TusStore(db, storage),
    locker: leases,
    lockDrainTimeout: 500,
    maxSize: maxBytes,
    getFileIdFromRequest: (_request, lastStep) => (lastStep && isId(lastStep) ? lastStep.toLowerCase() : undefined),

    async namingFunction(request, metadata) {
      const now = clock.now()
      const grant = readUploadGrant(secret, request.headers.get(grantHeader) ?? '', requestOriginOf(request).owner, now)
      if (!grant) throw tusRefusal(403, 'The upload grant has expired. Please try again.')
      const announced = { name: metadata?.name ?? '', type: metadata?.type ?? '', size: Number(request.headers.get('upload-length')) }
      return await beginUpload(db, announced, { grant, configuredMaxBytes: maxBytes, keptHours, now })
    },

    async onIncomingRequest(request, id) {
      const upload = await findUpload(db, id, requestOriginOf(request).owner)
      if (!upload) throw tusRefusal(404, 'File not found!')
      if (upload.state === 'claimed') throw tusRefusal(410, 'This file is already in use.')
      if (upload.expiresAt <= clock.now()) throw tusRefusal(410, 'This upload was not finished in time.')
    },

    onResponseError(request, error) {
      const { isBug, retryAfter, ...answer } = asTusAnswer(error)
      const origin = requestOriginOf(request)
      if (isBug) origin.log.error({ err: error }, 'an upload request failed')
      origin.retryAfter = retryAfter
      return answer
    },
  })
}
