import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import type { Db } from '#database/db.ts'
import type { Storage } from '#outside/storage/index.ts'
import { saveUpload, uploadById } from '../uploads.store.ts'
import type { UploadRow } from '../uploads.table.ts'
import { completeUpload } from './completeUpload.ts'
import { removeUpload } from './removeUpload.ts'
import { tusRefusal } from './tusRefusal.ts'

/**
 * The data store of the upload protocol: rows in the database, bytes in the storage. The storage determines how far an upload has come,
 * since a process may have died between bytes and row. Every method runs while its request has the write lease, after its owner was
 * checked.
 */
export class TusStore extends DataStore {
  readonly #db: Db
  readonly #storage: Storage

  constructor(db: Db, storage: Storage) {
    super()
    this.#db = db
    this.#storage = storage
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  /** The row was inserted when the upload began; an empty file is complete with that. */
  override async create(upload: Upload): Promise<Upload> {
    if (upload.size === 0) await completeUpload(this.#db, this.#storage, await this.#row(upload.id))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id)
    const offset = row.state === 'open' ? await this.#storage.received(row.storageKey) : row.size
    if (row.state === 'open' && offset === row.size) await completeUpload(this.#db, this.#storage, row)
    else if (offset !== row.received) await saveUpload(this.#db, id, { received: offset })
    return new Upload({
      id,
      size: row.size,
      offset,
      metadata: { name: row.name, type: row.type },
      creation_date: row.createdAt.toISOString(),
    })
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#row(id)
    // The last request was repeated: nothing is left to add.
    if (row.state !== 'open') return row.size
    const received = await this.#storage.append(row.storageKey, offset, bytes)
    if (received === row.size) await completeUpload(this.#db, this.#storage, row)
    else await saveUpload(this.#db, id, { received })
    return received
  }

  override async remove(id: string): Promise<void> {
    if (!(await removeUpload(this.#db, this.#storage, id))) throw tusRefusal(410, 'This file is already in use.')
  }

  async #row(id: string): Promise<UploadRow> {
    const row = await uploadById(this.#db, id)
    if (!row) throw tusRefusal(404, 'File not found!')
    return row
  }
}
