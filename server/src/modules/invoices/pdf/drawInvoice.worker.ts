import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { invoicePages } from './invoicePages.ts'

// Whoever started this thread gave it one invoice, and gets its bytes.
const bytes = await renderToBuffer(invoicePages(workerData))
parentPort?.postMessage(Uint8Array.from(bytes))
