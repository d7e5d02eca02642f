import { emptyResume } from '@app/contract/resume/resume.rules.ts'
import { type ResumeWords, resumeInputOf } from '@app/contract/resume/resume.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let app: TestApp
let ann: TestPerson
let ben: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ;[ann, ben] = [await app.one('employee', { name: 'Ann Lee' }), await app.one('employee')]
})
afterAll(() => app.close())

const words = (changes: Partial<ResumeWords> = {}): ResumeWords => ({ ...emptyResume, name: 'Ann Lee', skills: ['SQL'], ...changes })
const school = {
  id: '1',
  education: 'BSc',
  institution: 'MIT',
  educationYears: ['2001', '2004'],
  educationYearsValue: [],
  educationDetails: '',
}

test('a resume is created once, returned as the calls spell it, and belongs to the caller regardless of named ids', async () => {
  const testApp = app.as(ann).resume
  expect(await testApp.get({})).toEqual({ revision: 0 })
  const [made, again] = await Promise.allSettled([testApp.create(resumeInputOf(words())), testApp.create(resumeInputOf(words()))])
  // Of two concurrent calls one creates it; the other is refused or gets the same.
  expect([made.status, again.status]).toContain('fulfilled')
  const resume = await testApp.create(resumeInputOf(words()))
  expect(resume).toMatchObject({ user: ann.id, version: 1, personalDetails: [{ name: 'Ann Lee', skills: ['SQL'] }], workHistory: [] })
  await expect(testApp.create(resumeInputOf(words({ name: 'Anna' })))).rejects.toMatchObject({ code: 'CONFLICT', version: 1 })

  const other = app.as(ben).resume
  expect(await other.get({ userId: ann.id })).toEqual({ revision: 0 })
  await expect(other.update({ ...resumeInputOf(words()), _id: resume._id, user: ann.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.remove({ _id: resume._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await other.create({ ...resumeInputOf(words()), user: ann.id })).user).toBe(ben.id)
})

test('a stale edit is refused with the changes; equal content makes no version', async () => {
  const testApp = app.as(ann).resume
  const { resume } = await testApp.get({})
  const _id = resume?._id ?? ''
  expect(await testApp.update({ ...resumeInputOf(words({ jobRole: 'Lead', education: [school] })), _id, version: 1 })).toMatchObject({
    version: 2,
  })
  await expect(testApp.update({ ...resumeInputOf(words({ name: 'Anna' })), _id, version: 1 })).rejects.toMatchObject({
    code: 'CONFLICT',
    version: 2,
    changed: [{ field: 'jobRole', value: 'Lead' }, { field: 'education' }],
  })
  expect(await testApp.update({ ...resumeInputOf(words({ jobRole: 'Lead', education: [school] })), _id, version: 1 })).toMatchObject({
    version: 2,
  })
  expect(await testApp.restoreVersion({ version: 1, current: 2 })).toMatchObject({
    version: 3,
    personalDetails: [{ jobRole: '' }],
    education: [],
  })
  await expect(testApp.restoreVersion({ version: 2, current: 2 })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await testApp.versions({})).map(({ version }) => version)).toEqual([3, 2, 1])
  expect(await testApp.version({ version: 2 })).toMatchObject({ content: { jobRole: 'Lead' } })
  await expect(app.as(ben).resume.version({ version: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a draft is stored until it is saved, and two pages do not overwrite each other’s drafts', async () => {
  const testApp = app.as(ann).resume
  const draft = { content: words({ description: 'typed' }), version: 3 }
  const { revision: before } = await testApp.get({})
  const { revision } = await testApp.saveDraft({ ...draft, revision: before, writer: 'one' })
  await expect(testApp.saveDraft({ ...draft, revision: before, writer: 'two' })).rejects.toMatchObject({
    code: 'CONFLICT',
    version: revision,
  })
  // A page whose answer was lost can continue, and so can the one that took over its draft.
  expect(await testApp.saveDraft({ ...draft, revision: before, writer: 'one' })).toMatchObject({ revision: revision + 1 })
  expect(await testApp.saveDraft({ ...draft, revision: before, writer: 'three', heirOf: 'one' })).toMatchObject({ revision: revision + 2 })
  await expect(testApp.saveDraft({ ...draft, revision: before, writer: 'one' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const { draft: kept, resume } = await testApp.get({})
  expect(kept).toMatchObject({ content: { description: 'typed' }, version: 3 })
  expect(resume?.description).toBe('')

  const saved = await testApp.update({ ...resumeInputOf(draft.content), _id: resume?._id ?? '', version: 3 })
  expect(await testApp.get({})).toMatchObject({ resume: { description: 'typed', version: 4 }, revision: saved.revision })
  expect(await testApp.get({})).not.toHaveProperty('draft')
})

test('texts that are too long, and invalid links, are refused', async () => {
  const testApp = app.as(ann).resume
  const project = {
    id: '1',
    projectName: 'Desk',
    projectTech: [],
    projectDuration: '',
    projectDetails: '',
    projectLink: 'javascript:alert(1)',
  }
  await expect(testApp.create(resumeInputOf(words({ description: 'x'.repeat(256) })))).rejects.toMatchObject({ field: 'description' })
  await expect(testApp.create(resumeInputOf(words({ workHistory: [project] })))).rejects.toMatchObject({
    field: 'workHistory.0.projectLink',
  })
})

test('the PDF is of the caller’s own latest draft; other users are refused', async () => {
  const ask = (person: TestPerson | null, template = 'modern') =>
    app.app.inject({ url: `/api/resume/file?template=${template}`, headers: person ? { 'x-access-token': person.token } : {} })
  const answer = await ask(ann)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Ann%20Lee-resume.pdf")
  expect((await ask(ann, 'other')).statusCode).toBe(400)
  expect((await ask(null)).statusCode).toBe(401)
  expect((await ask(await app.one('admin'))).statusCode).toBe(403)
  expect((await ask(await app.one('employee'))).statusCode).toBe(404)
}, 30_000)

test('a deleted resume is gone with its versions and its draft', async () => {
  const testApp = app.as(ann).resume
  const { resume } = await testApp.get({})
  await testApp.remove({ _id: resume?._id ?? '' })
  expect(await testApp.get({})).not.toHaveProperty('resume')
  expect(await testApp.versions({})).toEqual([])
})
