import { grantHeader, uploadIdOf, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import type { TestApp } from '#test/app.ts'
import { solveCaptcha } from '#test/solveCaptcha.ts'

type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** The browser of a visitor without an account, with its own cookies, against the server at this address. */
export function openBrowser(testApp: TestApp, address: string) {
  let cookie = ''
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer> => {
    const headers = { origin: address, ...(cookie && { cookie }), ...init.headers }
    const answer = await fetch(address + path, { redirect: 'manual', ...init, headers })
    for (const set of answer.headers.getSetCookie()) if (set.startsWith('visitor=')) cookie = set.split(';')[0] ?? ''
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { text }, headers: answer.headers }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

  const browser = {
    ask,
    grant: async () => String((await post('/api/main/get-public-order-upload', {})).body.token),
    begin: (token: string, size: number, { name = 'notes.txt', type = 'text/plain' } = {}) => {
      const metadata = Object.entries({ name, type }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      return ask(uploadsPath, {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(size),
          'upload-metadata': metadata.join(','),
          [grantHeader]: token,
        },
      })
    },
    put: (id: string, body: string | Buffer) =>
      ask(`${uploadsPath}/${id}`, {
        method: 'PATCH',
        body: new Uint8Array(Buffer.from(body)),
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      }),
    /** Uploads a whole file; answers its id. */
    async upload(body: string | Buffer, options: { name?: string; type?: string } = {}): Promise<string> {
      const { headers } = await browser.begin(await browser.grant(), Buffer.byteLength(body), options)
      const id = uploadIdOf(headers.get('location') ?? '')
      await browser.put(id, body)
      return id
    },
    async send(order: object, key?: string) {
      const captcha = await solveCaptcha(await testApp.as(null).auth.captcha())
      return await post('/api/main/create-public-orders', { captcha, ...order }, key ? { 'idempotency-key': key } : {})
    },
  }
  return browser
}
export type Browser = ReturnType<typeof openBrowser>

/** The input of a visitor. */
export const visitorInput = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '+49 170 1234567',
  projectName: 'Chess in Rust',
  category: 'Games',
  deadline: '2099-12-01',
  timezone: 'Europe/Berlin',
  type: 'Debugging',
  technologies: ['Rust'],
  details: 'With a clock, and an opening book that grows.',
} as const
