import type { GoogleDriveFile } from '@app/contract/drive/drive.calls.ts'
import type { DriveTab } from '@app/contract/drive/drive.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { whoAsks } from '#http/caller.ts'
import { connectedAddress, withGoogle } from '#integration/index.ts'
import { ProviderRests } from '#outside/circuit.ts'
import { GoogleProblem } from '#outside/google/index.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google'>
type Wish = { tab: DriveTab; search: string; after?: string | undefined }
type Page = { isConnected: boolean; items: GoogleDriveFile[]; next?: string }

/** A page of the connected drive. */
export async function googleFiles(here: Deps, wish: Wish): Promise<Page> {
  if (!(await connectedAddress(here.db, 'drive'))) return { isConnected: false, items: [] }
  const { items, next } = await said(() => withGoogle(here, 'drive', (token) => here.google.files(token, wish)))
  return {
    isConnected: true,
    items: items.map((file) => ({ ...file, webContentLink: `/api/drive/google/${encodeURIComponent(file.id)}/file` })),
    ...(next && { next }),
  }
}

/** Hands on the bytes of a file of the connected drive to an admin, always as something to keep and never to run. */
export function registerGoogleDownloads(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string } }>('/api/drive/google/:id/file', async (request, reply) => {
    const { actor } = await whoAsks(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    if (actor.role !== 'admin' || !(await connectedAddress(context.db, 'drive'))) throw notFound('File')
    const { name, stream } = await said(() => withGoogle(context, 'drive', (token) => context.google.readFile(token, request.params.id)))
    return await reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('x-content-type-options', 'nosniff')
      .type('application/octet-stream')
      .send(stream)
  })
}

/** What Google refuses, as the caller is told it. */
async function said<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRests) throw new Refusal('BUSY', error.message)
    if (!(error instanceof GoogleProblem)) throw error
    if (error.kind === 'missing') throw notFound('File')
    throw new Refusal(
      'BUSY',
      error.kind === 'refused' ? `${error.message} Connect Google Drive again at API's Authentication.` : error.message,
    )
  }
}
