import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { minutes } from '#core/clock.ts'
import type { PrintedInvoice } from './printedInvoice.ts'

/** A thousand lines take some seconds on a busy machine. */
const longestMs = minutes(2)

/**
 * The PDF of an invoice. It is drawn in a thread of its own that ends with it: drawing holds up nobody who asks for pages meanwhile, and
 * the library is in memory only as long as it takes.
 */
export async function drawInvoice(printed: PrintedInvoice, signal: AbortSignal): Promise<Uint8Array> {
  const thread = new Worker(new URL('./drawInvoice.worker.ts', import.meta.url), {
    workerData: printed,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    // An error of the thread is thrown here too.
    const [bytes] = await once(thread, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) })
    if (!(bytes instanceof Uint8Array) || bytes.byteLength === 0) throw new Error('The invoice was not drawn.')
    return bytes
  } finally {
    await thread.terminate()
  }
}
