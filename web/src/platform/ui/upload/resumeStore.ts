import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { draftPrefix } from '#core/drafts.ts'

/** Under the drafts, so that whoever signs out on a shared machine takes these along with them. */
const prefix = `${draftPrefix}upload.`
const keptForMs = 24 * 3_600_000

/** Remembers which upload belongs to which file, so that the same file chosen after a reload goes on where it stopped. */
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

/** The newest first; what the server has forgotten by now is forgotten here too. */
function uploadsUnder(start: string): PreviousUpload[] {
  const found: PreviousUpload[] = []
  quietly(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(start)) continue
      const upload = parsed(localStorage.getItem(key))
      if (upload && Date.now() - Date.parse(upload.creationTime) < keptForMs) found.push({ ...upload, urlStorageKey: key })
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

/** Storage may be full, forbidden or broken; then a reload begins again, and nothing else is lost. */
function quietly(work: () => void) {
  try {
    work()
  } catch {
    // Nothing to do: see above.
  }
}
