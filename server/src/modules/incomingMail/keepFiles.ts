import { mostFilesOfMessage } from '@app/contract/conversations/conversations.rules.ts'
import { limitsOf } from '@app/contract/uploads/uploads.rules.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import type { EmailAttachment } from './parseEmail.ts'

type Kept = { name: string; type: string; size: number; storageKey: string }

/**
 * Keeps what came along as far as an upload to the chat might be: as large, and of the kinds that are taken, by the first bytes. What is not
 * taken is told in a sentence. A second attempt writes under other keys, and what no row names is swept.
 */
export async function keepFiles({ storage, config }: Pick<AppContext, 'storage' | 'config'>, files: readonly EmailAttachment[]) {
  const { maxBytes, types } = limitsOf('chatFile', config.MAX_UPLOAD_MB * 1_000_000)
  const kept: Kept[] = []
  const leftOut: string[] = []
  for (const { name, type, content } of files) {
    if (kept.length >= mostFilesOfMessage) leftOut.push(`${name} was left out: ${mostFilesOfMessage} files go with one message.`)
    else if (content.length > maxBytes) leftOut.push(`${name} was left out: it is larger than ${maxBytes / 1_000_000} MB.`)
    else {
      const storageKey = `chat-files/${newId()}`
      const { size } = await storage.put(storageKey, whole(content))
      const seen = await typeOfStored(storage, { storageKey, sizeBytes: size, name, type })
      if (types === null || types.includes(seen)) kept.push({ name, type: seen, size, storageKey })
      else leftOut.push(`${name} was left out: files of its kind are not taken.`)
    }
  }
  return { kept, leftOut }
}

async function* whole(content: Uint8Array) {
  yield content
}
