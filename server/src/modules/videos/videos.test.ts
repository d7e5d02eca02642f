import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userInterestsTable } from '#users/skills/userSkills.table.ts'

let app: TestApp
let admin: TestPerson
let customer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin')
  customer = await app.one('user')
})
afterAll(() => app.close())

const video = { title: 'React in an hour', videoId: 'https://youtu.be/dQw4w9WgXcQ', description: 'All of it.', skills: ['React'] }

test('a video is added by its address, changed, deleted and restored; each exists once', async () => {
  const testApp = app.as(admin).videos
  const made = await testApp.add(video)
  expect(made).toMatchObject({ title: 'React in an hour', videoId: 'dQw4w9WgXcQ', skills: ['React'], skillsInUpper: ['REACT'] })
  await expect(testApp.add(video)).rejects.toMatchObject({ code: 'CONFLICT', field: 'videoId' })
  await expect(testApp.add({ ...video, videoId: 'https://elsewhere.example/x' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'videoId',
  })
  await expect(testApp.add({ ...video, videoId: 'aaaaaaaaaaa', description: 'x'.repeat(256) })).rejects.toMatchObject({
    field: 'description',
  })
  await expect(testApp.add({ ...video, videoId: 'aaaaaaaaaaa', thumbnail: `/api/main/offer-pictures/${made._id}` })).rejects.toMatchObject({
    field: 'thumbnail',
  })
  expect(await testApp.update({ id: made._id, data: { ...video, title: 'React' } })).toMatchObject({ title: 'React' })
  expect(await testApp.all({ search: 'rea' })).toMatchObject({ total: 1, items: [{ _id: made._id }] })
  expect(await testApp.remove({ id: made._id })).toEqual({ message: 'Deleted Successfully!' })
  expect(await testApp.all({})).toMatchObject({ total: 0 })
  await expect(testApp.remove({ id: made._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await testApp.restore({ id: made._id })).toMatchObject({ title: 'React' })
})

test('customers see only the videos and playlists of their interests', async () => {
  const testApp = app.as(admin).videos
  await testApp.addPlaylist({ title: 'All of SQL', playlistId: 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf', skills: ['SQL'] })
  const watch = await testApp.addPlaylist({
    title: 'More React',
    playlistId: 'PLaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    skills: ['react'],
    totalVideos: 12,
  })
  expect(await app.as(customer).videos.recommended()).toEqual({ videos: [], playlists: [] })
  const [skill] = await app.db.insert(skillsTable).values({ name: 'REACT' }).returning()
  await app.db.insert(userInterestsTable).values({ userId: customer.id, skillId: skill?.id ?? '' })
  expect(await app.as(customer).videos.recommended()).toMatchObject({
    videos: [{ title: 'React' }],
    playlists: [{ _id: watch._id, totalVideos: 12 }],
  })
})
