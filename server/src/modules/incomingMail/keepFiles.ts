import { mostFilesOfMessage } from '@app/contract/conversations/conversations.rules.ts'
import { limitsOf } from '@app/contract/uploads/uploads.rules.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import type { EmailAttachment } from './parseEmail.ts'

type Kept = { name: string; type: string; size: number; storageKey: string }

/**
 * Stores attachments within the limits of chat uploads: the same size, and the same types by the first bytes. Files that are left out are
 * named in a sentence. A second attempt writes under other keys, and files without a row are swept.
 */
export async function keepFiles({ storage, config }: Pick<AppContext, 'storage' | 'config'>, files: readonly EmailAttachment[]) {
  const { maxBytes, types } = limitsOf('chatFile', config.MAX_UPLOAD_MB * 1_000_000)
  const kept: Kept[] = []
  const leftOut: string[] = []
  for (const { name, type, content } of files) {
    if (kept.length >= mostFilesOfMessage) leftOut.push(`${name} was left out: a message can have ${mostFilesOfMessage} files.`)
    else if (content.length > maxBytes) leftOut.push(`${name} was left out: it is larger than ${maxBytes / 1_000_000} MB.`)
    else {
      const storageKey = `chat-files/${newId()}`
      const { size } = await storage.put(storageKey, whole(content))
      const seen = await typeOfStored(storage, { storageKey, sizeBytes: size, name, type })
      if (types === null || types.includes(seen)) kept.push({ name, type: seen, size, storageKey })
      else leftOut.push(`${name} was left out: files of this type are not allowed.`)
    }
  }
  return { kept, leftOut }
}

async function* whole(content: Uint8Array) {
  yield content
}
