import { randomUUID } from 'node:crypto'
import { access, constants, type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type ByteRange, type Bytes, checkKey, isKey, NoSuchFile, type Storage, WrongOffset } from './port.ts'

/** With less free space not even an image can be stored. */
const leastFreeBytes = 1_000_000

/**
 * Files in a folder of this machine. A file is written to a draft and renamed once its bytes are on disk, so that readers, also after a
 * power failure, find all of it or nothing.
 */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder)
  const kept = (key: string) => join(root, 'kept', checked(key))
  // Keys have no underscore, so two keys never share a draft.
  const unfinished = (key: string) => join(root, 'incoming', checked(key).replaceAll('/', '_'))

  const exists = async (key: string) => (await sizeOf(kept(key))) !== null
  const received = async (key: string) => (await sizeOf(kept(key))) ?? (await sizeOf(unfinished(key))) ?? 0

  return {
    name: 'disk',
    exists,
    sizeOf: async (key) => await sizeOf(kept(key)),
    received,

    async put(key, bytes) {
      const target = kept(key)
      const draft = join(root, 'incoming', `put_${randomUUID()}`)
      try {
        const size = await writeFrom(draft, 0, bytes)
        await moveInto(draft, target)
        return { size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async read(key, range) {
      const file = await openExisting(kept(key))
      if (!file) throw new NoSuchFile(key)
      const { size } = await file.stat()
      if (range && range.start >= size) {
        await file.close()
        return { stream: Readable.from([]), size }
      }
      return { stream: file.createReadStream(within(size, range)), size }
    },

    async remove(key) {
      await rm(unfinished(key), { force: true })
      await rm(kept(key), { force: true })
    },

    async append(key, offset, bytes) {
      const already = await received(key)
      if (already !== offset || (await exists(key))) throw new WrongOffset(key, already, offset)
      return await writeFrom(unfinished(key), offset, bytes)
    },

    async finish(key) {
      if (await exists(key)) return
      const draft = unfinished(key)
      // A file without bytes was never appended to.
      if ((await sizeOf(draft)) === null) await writeFrom(draft, 0, nothing())
      await moveInto(draft, kept(key))
    },

    async assertWritable() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
      const { bavail, bsize } = await statfs(root)
      if (bavail * bsize < leastFreeBytes) throw Object.assign(new Error(`No space is left for ${root}.`), { code: 'ENOSPC' })
    },

    async *keptBefore(untouchedSince) {
      const home = join(root, 'kept')
      const files = await opendir(home, { recursive: true }).catch(unlessMissing)
      let keys: string[] = []
      for await (const entry of files ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(home, path).split(sep).join('/')
        const file = isKey(key) ? await stat(path).catch(unlessMissing) : null
        if (file && file.mtime < untouchedSince) keys.push(key)
        if (keys.length < keysAtOnce) continue
        yield keys
        keys = []
      }
      if (keys.length > 0) yield keys
    },

    async sweep(untouchedSince) {
      const incoming = join(root, 'incoming')
      let swept = 0
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name)
        const file = await stat(path).catch(unlessMissing)
        if (!file || file.mtime >= untouchedSince) continue
        await rm(path, { force: true })
        swept += 1
      }
      return swept
    },
  }
}

const keysAtOnce = 500

function checked(key: string): string {
  checkKey(key)
  return key
}

/** Writes from `offset` on and answers the new end. Written bytes are on disk when this settles, successful or not. */
async function writeFrom(path: string, offset: number, bytes: Bytes): Promise<number> {
  await makeFolder(dirname(path))
  const isNew = (await sizeOf(path)) === null
  const file = await open(path, isNew ? 'wx' : 'r+', 0o600)
  let end = offset
  try {
    for await (const chunk of bytes) {
      await writeAll(file, chunk, end)
      end += chunk.byteLength
    }
    return end
  } finally {
    await file.datasync().finally(() => file.close())
    if (isNew) await syncFolder(dirname(path))
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < chunk.byteLength) {
    const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, position + written)
    written += bytesWritten
  }
}

async function moveInto(draft: string, target: string): Promise<void> {
  await makeFolder(dirname(target))
  await rename(draft, target)
  await syncFolder(dirname(target))
}

/** A new folder is only durable once its parent was synced too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Makes a rename durable. Windows has no handles of folders, and writes names at once. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const within = (size: number, range?: ByteRange) => (range ? { start: range.start, end: Math.min(range.end, size - 1) } : {})

async function openExisting(path: string): Promise<FileHandle | null> {
  return await open(path, 'r').catch(unlessMissing)
}
async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(unlessMissing))?.size ?? null
}
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessMissing)) ?? []
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}
