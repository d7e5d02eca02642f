import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { invoicePages } from './invoicePages.ts'

// This thread draws the one invoice passed to it and returns the bytes.
const bytes = await renderToBuffer(invoicePages(workerData))
parentPort?.postMessage(Uint8Array.from(bytes))
