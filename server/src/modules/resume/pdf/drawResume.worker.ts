import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { resumePages } from './resumePages.ts'

// Renders one resume with a template for the parent thread, which gets its bytes.
const bytes = await renderToBuffer(resumePages(workerData))
parentPort?.postMessage(Uint8Array.from(bytes))
