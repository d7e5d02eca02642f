import { drawPdf } from '#core/pdf/drawPdf.ts'
import type { PrintedInvoice } from './printedInvoice.ts'

const template = new URL('./invoice.typ', import.meta.url)
/** The largest size of a logo, in points. */
const [logoWidth, logoHeight] = [180, 60]

/** The PDF of an invoice or a credit note. */
export function drawInvoice({ logo, ...printed }: PrintedInvoice, signal: AbortSignal): Promise<Uint8Array> {
  if (!logo) return drawPdf(template, { data: printed }, signal)
  const scale = Math.min(logoWidth / logo.width, logoHeight / logo.height, 1)
  const size = { width: logo.width * scale, height: logo.height * scale }
  return drawPdf(template, { data: { ...printed, logo: size }, images: { '/logo.png': logo.bytes } }, signal)
}
