import { headBytes, seenType } from './fileTypes.ts'
import type { Storage } from './port.ts'

type StoredFile = { storageKey: string; sizeBytes: number; name: string; type: string }

/** The type of a stored file by its first bytes; `type` is the sender's claim. */
export async function typeOfStored(storage: Storage, { storageKey, sizeBytes, ...given }: StoredFile): Promise<string> {
  return await seenType(await headOf(storage, storageKey, sizeBytes), given)
}

async function headOf(storage: Storage, storageKey: string, size: number): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array()
  const { stream } = await storage.read(storageKey, { start: 0, end: headBytes - 1 })
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
