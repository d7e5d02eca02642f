import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Grant = { redirectUri: string; challenge: string; scope: string }
/** The account existed long before. */
const firstHistory = 4_800_000
type File = { id: string; name: string; mimeType: string; size?: string; createdTime: string; content: string }

/** A stand-in for Google's accounts, Gmail and Drive, as far as the product uses them. */
export async function startGoogleServer() {
  const client = { id: 'client-1.apps.googleusercontent.com', secret: 'client-secret-1' }
  const grants = new Map<string, Grant>()
  const [refreshTokens, accessTokens] = [new Map<string, string>(), new Map<string, string>()]
  const state = {
    /** The lifetime of an access token in seconds. */
    tokenSeconds: 3_600,
    /** Answers to the next matching requests, once each. */
    failures: [] as { path: RegExp; status: number; body: object }[],
    labels: [
      { id: 'INBOX', name: 'INBOX', type: 'system' },
      { id: 'Label_7', name: 'Delivered', type: 'user' },
    ],
    files: [] as File[],
    refreshes: 0,
    /** The token endpoint waits for this before it answers. */
    beforeToken: undefined as Promise<void> | undefined,
    /** Whether each refresh token works once and returns the next. */
    rotates: false,
    revoked: [] as string[],
    mails: [] as { raw: string; labels: string[]; name: string }[],
    /** Received messages; their order is the account's history. */
    arrived: [] as { id: string; raw: string; labels: string[]; at: number }[],
    historyFrom: 0,
    queries: [] as string[],
    /** Everything that was sent here, to search for secrets. */
    heard: '',
  }

  /** Acts as the person at Google: grants access and returns the redirect address. */
  function allow(link: string): URL {
    const asked = new URL(link)
    const of = (name: string) => asked.searchParams.get(name) ?? ''
    if (of('client_id') !== client.id || of('code_challenge_method') !== 'S256' || of('response_type') !== 'code')
      throw new Error(`Google would not show this: ${link}`)
    const code = `4/${token()}`
    grants.set(code, { redirectUri: of('redirect_uri'), challenge: of('code_challenge'), scope: of('scope') })
    const back = new URL(of('redirect_uri'))
    back.searchParams.set('state', of('state'))
    back.searchParams.set('code', code)
    return back
  }

  const accessFor = (scope: string) => {
    const access = `ya29.${token()}`
    accessTokens.set(access, scope)
    return { access_token: access, expires_in: state.tokenSeconds, token_type: 'Bearer', scope }
  }

  function grant(form: URLSearchParams): [number, object] {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) return [401, { error: 'invalid_client' }]
    if (form.get('grant_type') === 'refresh_token') {
      state.refreshes += 1
      const used = form.get('refresh_token') ?? ''
      const scope = refreshTokens.get(used)
      if (scope && state.rotates) {
        refreshTokens.delete(used)
        const next = `1//${token()}`
        refreshTokens.set(next, scope)
        return [200, { ...accessFor(scope), refresh_token: next }]
      }
      return scope ? [200, accessFor(scope)] : [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }]
    }
    const code = form.get('code') ?? ''
    const given = grants.get(code)
    grants.delete(code)
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!given || given.redirectUri !== form.get('redirect_uri') || given.challenge !== proof)
      return [400, { error: 'invalid_grant', error_description: 'Malformed auth code.' }]
    const refresh = `1//${token()}`
    refreshTokens.set(refresh, given.scope)
    return [200, { ...accessFor(given.scope), refresh_token: refresh }]
  }

  /** Two messages per page, to detect a reader that reads only the first page. */
  function inboxAnswer(path: string, query: URLSearchParams): [number, object] | undefined {
    const from = Number(query.get('pageToken') ?? 0)
    const paged = <T>(all: T[]) => ({ rows: all.slice(from, from + 2), ...(from + 2 < all.length && { nextPageToken: String(from + 2) }) })
    if (path === '/gmail/v1/users/me/profile')
      return [200, { emailAddress: 'desk@gmail.example', historyId: String(firstHistory + state.arrived.length) }]
    if (path === '/gmail/v1/users/me/history') {
      const start = Number(query.get('startHistoryId')) - firstHistory
      if (start < state.historyFrom) return [404, { error: { code: 404, message: 'Requested entity was not found.' } }]
      const all = state.arrived.slice(start).map(({ id, labels }, at) => ({
        id: String(firstHistory + start + at + 1),
        messagesAdded: [{ message: { id, threadId: id, labelIds: labels } }],
      }))
      const { rows, ...more } = paged(all)
      return [200, { ...(rows.length > 0 && { history: rows }), ...more, historyId: String(firstHistory + state.arrived.length) }]
    }
    if (path === '/gmail/v1/users/me/messages') {
      const since = Number(/after:(\d+)/.exec(query.get('q') ?? '')?.[1]) * 1_000
      const found = state.arrived
        .filter(({ at, labels }) => at >= since && !labels.some((label) => ['SENT', 'DRAFT', 'SPAM', 'TRASH'].includes(label)))
        .map(({ id }) => ({ id, threadId: id }))
      const { rows, ...more } = paged(found.toReversed())
      return [200, { messages: rows, ...more }]
    }
    const id = /^\/gmail\/v1\/users\/me\/messages\/([^/]+)$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const sent = state.mails[Number(/^m(\d+)$/.exec(id)?.[1])]
    if (sent) return [200, { id, payload: { headers: [{ name: 'Message-Id', value: `<${sent.name}>` }] } }]
    const raw = state.arrived.find((mail) => mail.id === id)?.raw
    if (raw === undefined) return [404, { error: { code: 404, message: 'Requested entity was not found.' } }]
    const headers = raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .split('\r\n')
      .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 2) }))
    if (query.get('format') === 'raw') return [200, { id, raw: Buffer.from(raw).toString('base64url') }]
    return [200, { id, sizeEstimate: raw.length, ...(query.get('format') === 'metadata' && { payload: { headers } }) }]
  }

  function answer(path: string, url: URL, body: Buffer): [number, object | string] {
    const inbox = inboxAnswer(path, url.searchParams)
    if (inbox) return inbox
    if (path === '/gmail/v1/users/me/labels') return [200, { labels: state.labels }]
    if (path === '/upload/gmail/v1/users/me/messages/send') {
      const [, raw = ''] = /message\/rfc822\r?\n\r?\n([\s\S]*)\r?\n--/.exec(body.toString()) ?? []
      const at = state.mails.length
      state.mails.push({ raw, labels: [], name: `CA${at}@mail.gmail.example` })
      return [200, { id: `m${at}` }]
    }
    const modified = /^\/gmail\/v1\/users\/me\/messages\/m(\d+)\/modify$/.exec(path)
    if (modified) {
      const input: { addLabelIds?: string[] } = JSON.parse(body.toString())
      state.mails[Number(modified[1])]?.labels.push(...(input.addLabelIds ?? []))
      return [200, {}]
    }
    if (path === '/drive/v3/about') return [200, { user: { emailAddress: 'files@gmail.example' } }]
    if (path === '/drive/v3/files') {
      state.queries.push(url.searchParams.get('q') ?? '')
      const from = Number(url.searchParams.get('pageToken') ?? 0)
      const to = from + Number(url.searchParams.get('pageSize'))
      const more = to < state.files.length ? { nextPageToken: String(to) } : {}
      return [200, { files: state.files.slice(from, to), ...more }]
    }
    const file = state.files.find(({ id }) => path === `/drive/v3/files/${id}` || path === `/drive/v3/files/${id}/export`)
    if (!file) return [404, { error: { code: 404, message: 'File not found' } }]
    if (path.endsWith('/export')) return [200, `PDF of ${file.name}`]
    return [200, url.searchParams.get('alt') === 'media' ? file.content : file]
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://google')
    const body = await buffer(request)
    state.heard += `${request.url} ${body}\n`
    if (url.pathname === '/token') await state.beforeToken
    if (url.pathname === '/o/oauth2/v2/auth') {
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end(`<!doctype html><title>Google</title><a href="${allow(url.href).href.replaceAll('&', '&amp;')}">Allow</a>`)
    }
    const at = state.failures.findIndex(({ path }) => path.test(url.pathname))
    const [failure] = at < 0 ? [] : state.failures.splice(at, 1)
    const isAllowed = accessTokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))
    const [status, said] = failure ? [failure.status, failure.body] : told(url, body, isAllowed)
    response.writeHead(status, { 'content-type': typeof said === 'string' ? 'application/octet-stream' : 'application/json' })
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  }

  function told(url: URL, body: Buffer, isAllowed: boolean): [number, object | string] {
    if (url.pathname === '/token') return grant(new URLSearchParams(body.toString()))
    if (url.pathname === '/revoke') {
      const gone = url.searchParams.get('token') ?? new URLSearchParams(body.toString()).get('token') ?? ''
      state.revoked.push(gone)
      refreshTokens.delete(gone)
      return [200, {}]
    }
    if (!isAllowed) return [401, { error: { code: 401, message: 'Invalid Credentials' } }]
    return answer(url.pathname, url, body)
  }

  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    state,
    allow,
    /** The product's settings for this server. */
    settings: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_API_BASE: base },
    /** A mail arrives in the account. */
    deliver(words: string, { at, labels = ['INBOX'] }: { at: Date; labels?: string[] }) {
      const id = `18c5${randomBytes(6).toString('hex')}`
      state.arrived.push({ id, raw: words.replace(/\r?\n/g, '\r\n'), labels, at: at.getTime() })
      return id
    },
    /** Acts as the person in their Google account: revokes all grants. */
    takeBackEverything() {
      refreshTokens.clear()
      accessTokens.clear()
    },
    /** Expires all access tokens; refresh tokens stay valid. */
    endAccess: () => accessTokens.clear(),
    tokens: () => [...refreshTokens.keys(), ...accessTokens.keys()],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const token = () => randomBytes(18).toString('base64url')
