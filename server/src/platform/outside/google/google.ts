import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { GoogleService } from '@app/contract/integration/integration.rules.ts'
import { auth, drive } from '@googleapis/drive'
import { gmail } from '@googleapis/gmail'
import { fileQuery } from './fileQuery.ts'
import { mailsAfter, mailsSince, messageIdOf, readMail } from './gmailInbox.ts'
import { type FilePage, type Google, type GoogleFile, GoogleProblem, type Tokens } from './port.ts'
import { problemOf } from './problems.ts'

type Options = {
  clientId: string
  clientSecret: string
  /** Another API address, for tests. */
  apiBase?: string | undefined
}

/** The scopes: reading labels, sending and labelling sent mails; and reading files. */
const scopes: Record<GoogleService, string> = {
  gmail: 'https://www.googleapis.com/auth/gmail.modify',
  drive: 'https://www.googleapis.com/auth/drive.readonly',
}
/** The timeout of a request. */
const timeout = 20_000
const filesOfPage = 50
const fileFields = 'id,name,mimeType,size,createdTime,owners(displayName)'

/** Google through its own libraries. */
export function googleApis({ clientId, clientSecret, apiBase }: Options): Omit<Google, 'isSandbox'> {
  const rootUrl = apiBase && `${apiBase.replace(/\/$/, '')}/`
  const endpoints = apiBase && {
    oauth2AuthBaseUrl: `${rootUrl}o/oauth2/v2/auth`,
    oauth2TokenUrl: `${rootUrl}token`,
    oauth2RevokeUrl: `${rootUrl}revoke`,
  }
  const client = (redirectUri?: string) =>
    new auth.OAuth2({
      clientId,
      clientSecret,
      ...(redirectUri && { redirectUri }),
      ...(endpoints && { endpoints }),
      transporterOptions: { timeout, retry: false },
    })
  const as = (accessToken: string) => {
    const found = client()
    found.setCredentials({ access_token: accessToken })
    return { auth: found, timeout, retry: false, ...(rootUrl && { rootUrl }) }
  }
  const mails = (accessToken: string) => gmail({ version: 'v1', ...as(accessToken) }).users
  const files = (accessToken: string) => drive({ version: 'v3', ...as(accessToken) })

  return {
    async consentLink({ service, state, verifier, redirectUri }) {
      const link = new URL(
        client(redirectUri).generateAuthUrl({
          access_type: 'offline',
          // Without it Google returns no refresh token to people who have consented before.
          prompt: 'consent',
          scope: scopes[service],
          state,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        }),
      )
      link.searchParams.set('code_challenge_method', 'S256')
      return link.href
    },
    exchange: (code, { verifier, redirectUri }) =>
      asked(async () => {
        const { tokens } = await client(redirectUri).getToken({ code, codeVerifier: verifier })
        return tokensOf(tokens)
      }),
    refresh: (refreshToken) =>
      asked(async () => {
        const found = client()
        found.setCredentials({ refresh_token: refreshToken })
        // The library's result keeps the old refresh token even if Google issued a new one, which it only reports in an event.
        const issued: Credentials = {}
        found.on('tokens', (tokens) => void Object.assign(issued, tokens))
        await found.refreshAccessToken()
        return tokensOf(issued)
      }),
    revoke: (refreshToken) => asked(async () => void (await client().revokeToken(refreshToken))),
    addressOf: (service, accessToken) =>
      asked(async () => {
        if (service === 'gmail') return (await mails(accessToken).getProfile({ userId: 'me' })).data.emailAddress ?? ''
        return (await files(accessToken).about.get({ fields: 'user(emailAddress)' })).data.user?.emailAddress ?? ''
      }),
    labels: (accessToken) =>
      asked(async () => {
        const { labels = [] } = (await mails(accessToken).labels.list({ userId: 'me' })).data
        return labels.flatMap(({ id, name, type }) => (id && name ? [{ id, name, type: type === 'user' ? 'user' : 'system' }] : []))
      }),
    sendMail: (accessToken, message) =>
      asked(async () => {
        const media = { mimeType: 'message/rfc822', body: Readable.from([message]) }
        // Uploads use another root address.
        const options = rootUrl ? { rootUrl } : {}
        return (await mails(accessToken).messages.send({ userId: 'me', requestBody: {}, media }, options)).data.id ?? ''
      }),
    messageIdOf: (accessToken, id) => asked(() => messageIdOf(mails(accessToken), id)),
    mailsAfter: (accessToken, historyId) => asked(() => mailsAfter(mails(accessToken), historyId)),
    mailsSince: (accessToken, since) => asked(() => mailsSince(mails(accessToken), since)),
    readMail: (accessToken, id, largest) => asked(() => readMail(mails(accessToken), id, largest)),
    label: (accessToken, id, labelId) =>
      asked(async () => void (await mails(accessToken).messages.modify({ userId: 'me', id, requestBody: { addLabelIds: [labelId] } }))),
    files: (accessToken, input) =>
      asked(async (): Promise<FilePage> => {
        const { data } = await files(accessToken).files.list({
          q: fileQuery(input),
          pageSize: filesOfPage,
          orderBy: 'createdTime desc',
          fields: `nextPageToken,files(${fileFields})`,
          ...(input.after && { pageToken: input.after }),
        })
        return { items: (data.files ?? []).flatMap(fileOf), ...(data.nextPageToken && { next: data.nextPageToken }) }
      }),
    readFile: (accessToken, fileId) =>
      asked(async () => {
        const [found] = fileOf((await files(accessToken).files.get({ fileId, fields: fileFields })).data)
        if (!found) throw new GoogleProblem('missing', 'This file is not there.')
        const options = { responseType: 'stream' } as const
        // A Google document has no bytes; it is exported.
        const isOwn = found.mimeType.startsWith('application/vnd.google-apps.')
        const { data } = isOwn
          ? await files(accessToken).files.export({ fileId, mimeType: pdf }, options)
          : await files(accessToken).files.get({ fileId, alt: 'media' }, options)
        return { name: isOwn ? `${found.name}.pdf` : found.name, type: isOwn ? pdf : found.mimeType, stream: data }
      }),
  }
}

const pdf = 'application/pdf'
const inAnHour = () => Date.now() + 3_600_000

type Credentials = { access_token?: string | null; refresh_token?: string | null; expiry_date?: number | null }
function tokensOf({ access_token, refresh_token, expiry_date }: Credentials): Tokens {
  if (!access_token) throw new GoogleProblem('away', 'Google answered without a token.')
  return {
    accessToken: access_token,
    expiresAt: new Date(expiry_date ?? inAnHour()),
    ...(refresh_token && { refreshToken: refresh_token }),
  }
}

type DriveFile = {
  id?: string | null
  name?: string | null
  mimeType?: string | null
  size?: string | null
  createdTime?: string | null
  owners?: { displayName?: string | null }[]
}
function fileOf({ id, name, mimeType, size, createdTime, owners }: DriveFile): GoogleFile[] {
  if (!id || !name) return []
  const ownerName = owners?.[0]?.displayName
  return [
    {
      id,
      name,
      mimeType: mimeType ?? 'application/octet-stream',
      createdAt: new Date(createdTime ?? 0).toISOString(),
      ...(size && { sizeBytes: Number(size) }),
      ...(ownerName && { ownerName }),
    },
  ]
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw problemOf(error)
  }
}
