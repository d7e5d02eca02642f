import { admits, employees } from '@app/contract/core/access.ts'
import { resumeFileName, resumeTemplates } from '@app/contract/resume/resume.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, Refusal } from '#core/refusal.ts'
import { requireReader } from '#http/caller.ts'
import { findDraft, findResume } from '../resume.store.ts'
import { drawResume } from './drawResume.ts'

/** Each rendering is a thread with its own memory. */
const mostAtOnce = 2

/** `GET /api/resume/file?template=classic`: the caller's own resume as a PDF, including the unsaved draft. */
export function registerResumeFiles(app: FastifyInstance, context: AppContext): void {
  let drawing = 0
  app.get<{ Querystring: { template?: string } }>('/api/resume/file', { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await requireReader(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    if (!admits(employees, actor)) throw new Refusal('FORBIDDEN', 'You may not do this.')
    const wanted = request.query.template ?? 'classic'
    const template = resumeTemplates.find((name) => name === wanted)
    if (!template) throw badInput('template', 'There is no such template.')
    const draft = await findDraft(context.db, actor.id)
    const content = draft?.content ?? (await findResume(context.db, actor.id))?.content
    if (!content) throw notFound('Resume')
    if (drawing >= mostAtOnce)
      throw new Refusal('BUSY', 'Other resumes are being made right now. Please try again in a moment.', { retryAfter: 3 })
    drawing += 1
    try {
      const bytes = await drawResume({ content, template }, AbortSignal.timeout(60_000))
      const name = encodeURIComponent(resumeFileName(content.name)).replaceAll("'", '%27')
      return await reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="resume.pdf"; filename*=UTF-8''${name}`)
        .type('application/pdf')
        .send(Buffer.from(bytes))
    } finally {
      drawing -= 1
    }
  })
}
