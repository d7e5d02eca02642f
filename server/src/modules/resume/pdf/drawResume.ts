import type { ResumeTemplate } from '@app/contract/resume/resume.rules.ts'
import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { drawPdf } from '#core/pdf/drawPdf.ts'

const files = {
  classic: new URL('./classic.typ', import.meta.url),
  modern: new URL('./modern.typ', import.meta.url),
  compact: new URL('./compact.typ', import.meta.url),
} as const satisfies Record<ResumeTemplate, URL>

/** The PDF of a resume. */
export const drawResume = (
  { content, template }: { content: ResumeWords; template: ResumeTemplate },
  signal: AbortSignal,
): Promise<Uint8Array> => drawPdf(files[template], { data: content }, signal)
