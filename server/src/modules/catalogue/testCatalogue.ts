import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { skillsTable } from '#users/skills/skills.table.ts'

/** A server with one user of each relevant role, a list of skills, and pictures. */
export async function startTestCatalogue(options: Parameters<typeof startTestApp>[0] = {}) {
  const testApp = await startTestApp(options)
  const [admin, sales, customer] = [await testApp.one('admin', { name: 'Ada' }), await testApp.one('sales'), await testApp.one('user')]
  await testApp.db.execute(sql`delete from ${skillsTable}`)
  await testApp.db.insert(skillsTable).values([{ name: 'TypeScript' }, { name: 'SQL' }, { name: 'Rust' }])

  const upload = (as: TestPerson | null, file: Buffer, cut: Record<string, string> = {}) => sendPicture(testApp, as, file, cut)
  async function picture() {
    const { image = '' } = await upload(admin, await drawing().jpeg().toBuffer())
    return image
  }
  const image = await picture()
  const newService = (about = {}) => ({ name: 'Reviews', details: 'We read your code.', image, ...about })
  const newSession = (about = {}) => ({ ...newService(), name: 'Pairing', duration: '1 hour', price: 20, ...about })
  return { ...testApp, admin, sales, customer, upload, picture, image, newService, newSession }
}
export type TestCatalogue = Awaited<ReturnType<typeof startTestCatalogue>>

export const drawing = (width = 1200, height = 900, background = '#3366aa') => sharp({ create: { width, height, channels: 3, background } })

async function sendPicture({ app }: TestApp, as: TestPerson | null, file: Buffer, cut: Record<string, string>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(cut)) form.append(field, value)
  form.append('myfile', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png')
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/main/upload-offer-picture',
    headers: { 'content-type': body.headers.get('content-type') ?? '', ...(as && { 'x-access-token': as.token }) },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json<{ message?: string; field?: string; image?: string; imageWidth?: number }>() }
}
