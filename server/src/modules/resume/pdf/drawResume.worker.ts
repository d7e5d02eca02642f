import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { resumePages } from './resumePages.ts'

// Whoever started this thread gave it one resume and a template, and gets its bytes.
const bytes = await renderToBuffer(resumePages(workerData))
parentPort?.postMessage(Uint8Array.from(bytes))
