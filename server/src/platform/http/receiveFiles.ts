import { createHash, type Hash } from 'node:crypto'
import type { FileLimit } from '@app/contract/core/call.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import type { Storage } from '#outside/storage/port.ts'
import type { ReceivedFile } from './handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    received?: (ReceivedFile & { isKept: boolean })[]
  }
}

/** Streams each file of a multipart body into the storage, and makes the other fields the body. */
export async function receiveFiles(storage: Storage, request: FastifyRequest, largest?: FileLimit) {
  const fields: Record<string, string> = {}
  const files: NonNullable<FastifyRequest['received']> = []
  request.received = files
  for await (const part of readable(request.parts(largest && { limits: { fileSize: largest.bytes } }))) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    const storageKey = `files/${newId()}`
    const file = {
      field: part.fieldname,
      name: part.filename,
      type: part.mimetype,
      sizeBytes: 0,
      storageKey,
      contentHash: '',
      isKept: false,
      keep: () => {
        file.isKept = true
      },
    }
    files.push(file)
    const hash = createHash('sha256')
    file.sizeBytes = (await storage.put(storageKey, hashed(readable(part.file), hash))).size
    file.contentHash = hash.digest('hex')
    file.type = await typeOfStored(storage, file)
    if (part.file.truncated)
      throw new Refusal('TOO_LARGE', largest?.message ?? `The file ${part.filename} is too large.`, { field: part.fieldname })
  }
  request.body = fields
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    hash.update(bytes)
    yield bytes
  }
}

/** Malformed bodies are the sender's fault: cut in the middle, or not as the header says. */
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    // Limits and the like, for which the body parser has its own errors.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Refusal('BAD_INPUT', 'The files did not arrive whole. Please send them again.')
  }
}

/** Removes files of a call that no handler kept, however the call ended. */
export async function discardFiles(storage: Storage, request: FastifyRequest) {
  for (const file of request.received ?? []) if (!file.isKept) await storage.remove(file.storageKey)
}
