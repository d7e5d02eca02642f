import { inThread } from '#core/threads/runInThread.ts'

/** A template of Typst with its data, which `data()` reads in the template. Images are found by their path, such as `/logo.png`. */
export type PdfDrawing = { template: string; data: object; images?: Record<string, Uint8Array> }

/** A thousand lines take a second; a starved machine needs longer. */
const timeoutMs = 60_000

const draw = inThread<PdfDrawing, Uint8Array>(new URL('./drawPdf.worker.ts', import.meta.url), { timeoutMs })

/** Draws a PDF in a thread. Text of people is data and never markup, so it cannot change the layout or read files. */
export async function drawPdf(template: URL, drawing: Omit<PdfDrawing, 'template'>, signal: AbortSignal): Promise<Uint8Array> {
  const bytes = await draw({ ...drawing, template: template.href }, signal)
  if (bytes.byteLength === 0) throw new Error('Nothing was drawn.')
  return bytes
}
