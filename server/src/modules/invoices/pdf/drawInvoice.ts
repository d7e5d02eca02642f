import { drawInThread } from '#core/pdf/drawInThread.ts'
import type { PrintedInvoice } from './printedInvoice.ts'

/** The PDF of an invoice. */
export const drawInvoice = (printed: PrintedInvoice, signal: AbortSignal): Promise<Uint8Array> =>
  drawInThread(new URL('./drawInvoice.worker.ts', import.meta.url), printed, signal)
