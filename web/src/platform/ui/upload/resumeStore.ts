import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { draftPrefix } from '#core/drafts.ts'

/** Below the draft prefix: signing out on a shared computer deletes these too. */
const prefix = `${draftPrefix}upload.`
const storedForMs = 24 * 3_600_000

/** Remembers the upload of each file, so that the same file chosen after a reload resumes. */
export const resumeStore: UrlStorage = {
  async findAllUploads() {
    return uploadsUnder(prefix)
  },
  async findUploadsByFingerprint(fingerprint) {
    return uploadsUnder(`${prefix}${fingerprint}|`)
  },
  async removeUpload(key) {
    quietly(() => localStorage.removeItem(key))
  },
  async addUpload(fingerprint, upload) {
    const key = `${prefix}${fingerprint}|${Date.now()}`
    quietly(() => localStorage.setItem(key, JSON.stringify(upload)))
    return key
  },
}

/** The newest first; entries that the server has expired are dropped. */
function uploadsUnder(start: string): PreviousUpload[] {
  const found: PreviousUpload[] = []
  quietly(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(start)) continue
      const upload = parsed(localStorage.getItem(key))
      if (upload && Date.now() - Date.parse(upload.creationTime) < storedForMs) found.push({ ...upload, urlStorageKey: key })
      else localStorage.removeItem(key)
    }
  })
  return found.sort((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))
}

function parsed(text: string | null): PreviousUpload | null {
  const upload: unknown = JSON.parse(text ?? 'null')
  return isPrevious(upload) ? upload : null
}

const isPrevious = (value: unknown): value is PreviousUpload =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'creationTime') === 'string' &&
  typeof Reflect.get(value, 'uploadUrl') === 'string'

/** Storage may be full, forbidden or broken. Then a reload starts the upload again and nothing else is lost. */
function quietly(work: () => void) {
  try {
    work()
  } catch {
    // See above.
  }
}
