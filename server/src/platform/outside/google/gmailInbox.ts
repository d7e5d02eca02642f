import type { gmail_v1 } from '@googleapis/gmail'
import { type Arrived, GoogleProblem, type ReadMail } from './port.ts'
import { problemOf } from './problems.ts'

type Users = gmail_v1.Resource$Users

const userId = 'me'
const ofPage = 500
/** The number of history pages per call; the next call continues. */
const pagesOfHistory = 4
/** More than is answered in a week. Older mails stay in the mailbox only. */
const pagesOfList = 20
/** Labels of mails that the account has sent or deleted. */
const leftOut = ['SENT', 'DRAFT', 'SPAM', 'TRASH', 'CHAT']

/** New mails by the account's history, which Gmail keeps for about a week. */
export async function mailsAfter(users: Users, startHistoryId: number): Promise<Arrived | undefined> {
  const ids = new Set<string>()
  let historyId = startHistoryId
  let pageToken: string | undefined
  for (let page = 0; page < pagesOfHistory; page += 1) {
    const found = await historyOf(users, startHistoryId, pageToken)
    if (!found) return undefined
    for (const { id, messagesAdded = [] } of found.history ?? []) {
      for (const { message } of messagesAdded)
        if (message?.id && !message.labelIds?.some((label) => leftOut.includes(label))) ids.add(message.id)
      historyId = Math.max(historyId, numberOf(id))
    }
    pageToken = found.nextPageToken ?? undefined
    // The last page tells the account's current history id.
    if (!pageToken) return { ids: [...ids], historyId: Math.max(historyId, numberOf(found.historyId)) }
  }
  return { ids: [...ids], historyId }
}

async function historyOf(users: Users, startHistoryId: number, pageToken: string | undefined) {
  try {
    const { data } = await users.history.list({
      userId,
      startHistoryId: String(startHistoryId),
      historyTypes: ['messageAdded'],
      maxResults: ofPage,
      ...(pageToken && { pageToken }),
    })
    return data
  } catch (error) {
    if (problemOf(error).kind === 'missing') return undefined
    throw error
  }
}

/** New mails by the list. The history id is read first, so that mails arriving in between are found twice rather than never. */
export async function mailsSince(users: Users, since: Date): Promise<Arrived> {
  const historyId = numberOf((await users.getProfile({ userId })).data.historyId)
  const q = `after:${Math.floor(since.getTime() / 1_000)} -in:sent -in:drafts -in:chats`
  const newestFirst: string[] = []
  let pageToken: string | undefined
  for (let page = 0; page < pagesOfList; page += 1) {
    const { data } = await users.messages.list({ userId, q, maxResults: ofPage, ...(pageToken && { pageToken }) })
    newestFirst.push(...(data.messages ?? []).flatMap(({ id }) => (id ? [id] : [])))
    pageToken = data.nextPageToken ?? undefined
    if (!pageToken) break
  }
  return { ids: newestFirst.toReversed(), historyId }
}

export async function readMail(users: Users, id: string, largest: number): Promise<ReadMail> {
  const { data: about } = await users.messages.get({ userId, id, format: 'minimal' })
  if ((about.sizeEstimate ?? 0) > largest) {
    const { data } = await users.messages.get({ userId, id, format: 'metadata' })
    const lines = (data.payload?.headers ?? []).map(({ name, value }) => `${name}: ${value}\r\n`)
    return { raw: Buffer.from(`${lines.join('')}\r\n`), isWhole: false }
  }
  const { data } = await users.messages.get({ userId, id, format: 'raw' })
  if (!data.raw) throw new GoogleProblem('wrong', 'Gmail does not give this mail out.')
  return { raw: Buffer.from(data.raw, 'base64url'), isWhole: true }
}

export async function messageIdOf(users: Users, id: string): Promise<string | undefined> {
  const { data } = await users.messages.get({ userId, id, format: 'metadata', metadataHeaders: ['Message-ID'] })
  const found = data.payload?.headers?.find(({ name }) => name?.toLowerCase() === 'message-id')?.value ?? ''
  return /<([^<>\s]+)>/.exec(found)?.[1]
}

const numberOf = (id: string | null | undefined): number => Number(id ?? 0)
