import { type Resume, type ResumeDraft, resumeInputOf } from '@app/contract/resume/resume.shapes.ts'
import type { ResumeDraftRow, ResumeRow } from './resume.table.ts'

export const serializeResume = ({ id, userId, content, version, updatedAt }: ResumeRow, revision: number): Resume => ({
  _id: id,
  ...resumeInputOf(content),
  user: userId,
  version,
  revision,
  updatedAt: updatedAt.toISOString(),
})

export const serializeDraft = ({ content, revision, version, updatedAt }: ResumeDraftRow): ResumeDraft | undefined =>
  content ? { content, revision, version, at: updatedAt.toISOString() } : undefined
