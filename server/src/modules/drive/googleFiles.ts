import { Readable } from 'node:stream'
import { previewKindOf, previewTextBytes } from '@app/contract/core/preview.ts'
import type { GoogleDriveFile } from '@app/contract/drive/drive.calls.ts'
import type { DriveTab } from '@app/contract/drive/drive.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { requireActor } from '#http/caller.ts'
import { connectedAddress, withGoogle } from '#integration/index.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { GoogleProblem } from '#outside/google/index.ts'
import { headBytes, seenType } from '#outside/storage/index.ts'
import { type FileWay, fileHeaders, fileWays } from '#uploads/index.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google'>
type Input = { tab: DriveTab; search: string; after?: string | undefined }
type Page = { isConnected: boolean; items: GoogleDriveFile[]; next?: string }

/** A page of the connected drive. */
export async function googleFiles(scope: Deps, input: Input): Promise<Page> {
  if (!(await connectedAddress(scope.db, 'drive'))) return { isConnected: false, items: [] }
  const { items, next } = await withGoogleRefusal(() => withGoogle(scope, 'drive', (token) => scope.google.files(token, input)))
  return {
    isConnected: true,
    items: items.map((file) => {
      const addressOf = (way: FileWay) => `/api/drive/google/${encodeURIComponent(file.id)}/${way}`
      const type = printed.includes(file.mimeType) ? 'application/pdf' : file.mimeType
      return { ...file, webContentLink: addressOf('file'), ...(previewKindOf(type) && { preview: { link: addressOf('preview'), type } }) }
    }),
    ...(next && { next }),
  }
}

/** Google's own formats, which are exported as PDF. */
const printed = ['document', 'spreadsheet', 'presentation', 'drawing'].map((kind) => `application/vnd.google-apps.${kind}`)

/** Serves a file of the connected drive to an admin, as a download or as a preview by its content type, and never runs it. */
export function registerGoogleDownloads(app: FastifyInstance, context: AppContext): void {
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(`/api/drive/google/:id/${way}`, async (request, reply) => {
      const { actor } = await requireActor(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      if (actor.role !== 'admin' || !(await connectedAddress(context.db, 'drive'))) throw notFound('File')
      const { stream, ...file } = await withGoogleRefusal(() =>
        withGoogle(context, 'drive', (token) => context.google.readFile(token, request.params.id)),
      )
      if (way === 'file')
        return await reply.headers(fileHeaders({ ...file, type: 'application/octet-stream', disposition: 'attachment' })).send(stream)
      const { head, whole } = await headOf(stream)
      const type = await seenType(head.subarray(0, headBytes), file)
      const isText = previewKindOf(type) === 'text'
      if (isText) stream.destroy()
      return await reply.headers(fileHeaders({ ...file, type, disposition: 'inline' })).send(isText ? head : whole)
    })
}

/** The beginning of a stream, as much as a text preview needs, together with the whole stream. */
async function headOf(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const read: Buffer[] = []
  let length = 0
  const chunks = stream[Symbol.asyncIterator]()
  while (length < previewTextBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    const chunk = Buffer.from(value)
    read.push(chunk)
    length += chunk.length
  }
  const whole = async function* () {
    try {
      yield* read
      yield* { [Symbol.asyncIterator]: () => chunks }
    } finally {
      stream.destroy()
    }
  }
  return { head: Buffer.concat(read).subarray(0, previewTextBytes), whole: Readable.from(whole()) }
}

/** Turns Google's refusals into the caller's. */
async function withGoogleRefusal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CircuitOpenError) throw new Refusal('BUSY', error.message)
    if (!(error instanceof GoogleProblem)) throw error
    if (error.kind === 'missing') throw notFound('File')
    throw new Refusal(
      'BUSY',
      error.kind === 'refused' ? `${error.message} Connect Google Drive again at API's Authentication.` : error.message,
    )
  }
}
