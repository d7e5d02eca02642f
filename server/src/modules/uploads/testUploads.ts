import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { UploadPurpose } from '@app/contract/uploads/uploads.rules.ts'
import { grantHeader, uploadIdOf, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import type { FastifyInstance } from 'fastify'
import { Upload, type UploadOptions } from 'tus-js-client'
import { openDatabase } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { diskStorage, type Storage } from '#outside/storage/index.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { usersTable } from '#users/users.table.ts'
import { signUploadGrant } from './receiving/uploadGrant.ts'
import { configuredMaxBytes, secret, uploadServer } from './testServer.ts'
import type { UploadOwner } from './uploads.store.ts'

/** Upload routes on real sockets, with their own database and folder, and a clock that the test moves. */
export async function startUploadTest() {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url)
  const disk = diskStorage(join(folder, 'files'))
  const time = { now: new Date('2026-11-21T10:00:00Z') }
  const clock = { now: () => time.now }
  const apps = new Map<string, FastifyInstance>()
  const complaints: string[] = []
  const children: ChildProcess[] = []

  /** One more process of the product on the same database and folder. */
  const startProcess = async (storage: Storage = disk): Promise<string> => {
    const app = await uploadServer({ db, storage, clock, complain: (line) => void complaints.push(line) })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    apps.set(address, app)
    return address
  }

  /** The same as a real process, which can be killed. */
  const startRealProcess = async () => {
    const program = fileURLToPath(new URL('testServer.ts', import.meta.url))
    const child = spawn(process.execPath, [program, database.url, join(folder, 'files'), time.now.toISOString()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [address] = await once(createInterface(child.stdout), 'line')
    return {
      address: String(address),
      kill: async () => {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      },
    }
  }

  const addPerson = async (): Promise<string> => {
    const id = newId()
    const name = `p${id.slice(-12)}`
    await db.insert(usersTable).values({ id, username: name, name, email: `${name}@mail.example` })
    return id
  }

  return {
    db,
    storage: disk,
    clock,
    folder,
    address: await startProcess(),
    /** The errors that the servers logged. */
    complaints,
    startProcess,
    stopProcess: (address: string) => apps.get(address)?.close(),
    startRealProcess,
    addPerson,
    moveClock: (milliseconds: number) => {
      time.now = new Date(time.now.getTime() + milliseconds)
    },
    grantFor: (owner: UploadOwner, purpose: UploadPurpose = 'orderFile') =>
      signUploadGrant(secret, { purpose, owner, configuredMaxBytes, now: time.now }).token,
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      for (const app of apps.values()) {
        // Some tests disconnect in the middle of an answer; the shutdown does not wait for those.
        app.server.closeAllConnections()
        await app.close()
      }
      await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type UploadTest = Awaited<ReturnType<typeof startUploadTest>>

/** The headers that name the caller. */
export const headersOf = (owner: UploadOwner): Record<string, string> => ({
  ...(owner.ownerId && { 'x-user': owner.ownerId }),
  ...(owner.visitorId && { 'x-visitor': owner.visitorId }),
})

/** Begins an upload by hand and returns its status, its id and the answer. */
export async function begin(
  address: string,
  owner: UploadOwner,
  token: string,
  size: number | string,
  metadata: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const given = { name: 'notes.txt', type: 'text/plain', ...metadata }
  const encoded = Object.entries(given).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const answer = await fetch(address + uploadsPath, {
    method: 'POST',
    headers: {
      ...headersOf(owner),
      ...headers,
      'tus-resumable': '1.0.0',
      [grantHeader]: token,
      'upload-length': String(size),
      'upload-metadata': encoded.join(','),
    },
  })
  return { status: answer.status, id: uploadIdOf(answer.headers.get('location') ?? ''), headers: answer.headers, text: await answer.text() }
}

/** HEAD, PATCH or DELETE of an upload by hand. */
export async function touch(
  method: 'HEAD' | 'PATCH' | 'DELETE',
  url: string,
  owner: UploadOwner,
  {
    offset = 0,
    body,
    headers = {},
  }: { offset?: number; body?: string | Uint8Array | ReadableStream; headers?: Record<string, string> } = {},
) {
  const patch = method === 'PATCH' ? { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' } : {}
  const answer = await fetch(url, {
    method,
    headers: { ...headersOf(owner), ...headers, 'tus-resumable': '1.0.0', ...patch },
    ...(body !== undefined && { body, duplex: 'half' }),
  })
  return { status: answer.status, offset: answer.headers.get('upload-offset'), headers: answer.headers, text: await answer.text() }
}

/** Announces `size` bytes, sends fewer, and once they are on the disk of `folder` cuts the connection or leaves it open silently. */
export async function sendHalf(
  { folder }: Pick<UploadTest, 'folder'>,
  url: string,
  owner: UploadOwner,
  half: Buffer,
  size: number,
  then: 'cut' | 'silence',
) {
  const before = await bytesIn(folder)
  const isThere = async () => (await bytesIn(folder)) >= before + half.length
  const send = () => {
    const request = httpRequest(url, {
      method: 'PATCH',
      headers: {
        ...headersOf(owner),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(size),
      },
    })
    const answered: { status?: number | undefined } = {}
    request.on('error', () => undefined)
    request.on('response', ({ statusCode }) => Object.assign(answered, { status: statusCode }))
    request.write(half)
    return { request, answered }
  }
  let { request, answered } = send()
  const givenUpAt = Date.now() + 30_000
  while (!(await isThere())) {
    // A busy process says so, and the sender retries a little later, as the web's client does.
    const isBusy = answered.status === 503
    if ((answered.status !== undefined && !isBusy) || Date.now() > givenUpAt)
      throw new Error(`the bytes were not accepted: ${answered.status ?? 'no answer'}`)
    await new Promise((resolve) => setTimeout(resolve, isBusy ? 1_000 : 10))
    if (isBusy) ({ request, answered } = send())
  }
  if (then === 'cut') request.destroy()
  return {
    /** The connection that seemed dead sends again. */
    goOn: async (rest: Buffer) => {
      const isRefused = Promise.race(['response', 'close', 'error'].map((event) => once(request, event)))
      if (!request.destroyed) {
        request.write(rest)
        await isRefused
      }
      request.destroy()
    },
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (entry) => (entry.isFile() ? entry.size : 0),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The whole upload by the client that the web uses; returns the upload's id. */
export async function uploadAll(
  address: string,
  owner: UploadOwner,
  token: string,
  file: Buffer,
  options: Partial<UploadOptions> = {},
): Promise<string> {
  const upload = await new Promise<Upload>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: address + uploadsPath,
      headers: { ...headersOf(owner), [grantHeader]: token },
      chunkSize: 300_000,
      retryDelays: null,
      metadata: { name: 'notes.txt', type: 'text/plain' },
      ...options,
      onSuccess: () => resolve(upload),
      onError: reject,
    })
    upload.start()
  })
  return uploadIdOf(upload.url ?? '')
}
