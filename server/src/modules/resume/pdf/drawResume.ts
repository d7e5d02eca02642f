import type { ResumeTemplate } from '@app/contract/resume/resume.rules.ts'
import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { drawInThread } from '#core/pdf/drawInThread.ts'

export type PrintedResume = { content: ResumeWords; template: ResumeTemplate }

/** The PDF of a resume. */
export const drawResume = (printed: PrintedResume, signal: AbortSignal): Promise<Uint8Array> =>
  drawInThread(new URL('./drawResume.worker.ts', import.meta.url), printed, signal)
