import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { neverConnected } from '../neverConnected.ts'
import { whatsappEventsOf } from './cloudEvents.ts'
import { asCloudMessage, formOf } from './cloudMessages.ts'
import { Failed, Media, Sent, Templates, Uploaded } from './cloudShapes.ts'
import { templateOf } from './cloudTemplates.ts'
import {
  largestWhatsappFile,
  longestWhatsappMs,
  type WhatsappLine,
  WhatsappProblem,
  type WhatsappTemplate,
  WhatsappWebhookRefused,
} from './port.ts'

export type CloudOptions = {
  accessToken: string
  phoneNumberId: string
  businessAccountId: string
  appSecret: string
  verifyToken: string
  /** The API address, with its version. */
  apiBase: string
  timeoutMs?: number
}

const mostTemplatePages = 10

/** WhatsApp by Meta's Cloud API, which has no maintained library. */
export function cloudLine(options: CloudOptions): WhatsappLine {
  const { phoneNumberId, businessAccountId, appSecret, verifyToken, apiBase, timeoutMs = longestWhatsappMs } = options
  const base = apiBase.replace(/\/$/, '')
  const headers = { authorization: `Bearer ${options.accessToken}` }

  async function ask<T extends z.ZodType>(shape: T, address: string, body?: object): Promise<z.output<T>> {
    const isSending = body !== undefined
    const answer = await reach(address, {
      headers: { ...headers, ...(isSending && { 'content-type': 'application/json' }) },
      ...(isSending && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readAnswer(shape, answer, isSending)
  }

  async function readAnswer<T extends z.ZodType>(shape: T, answer: Response, isSending: boolean): Promise<z.output<T>> {
    const said: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw problemOf(answer.status, said)
    const read = shape.safeParse(said)
    // It was accepted, but its id could not be read.
    if (!read.success) throw new WhatsappProblem("WhatsApp's response could not be parsed.", { isFinal: true, isUnknown: isSending })
    return read.data
  }

  return {
    name: 'cloud',
    async send(message) {
      const { messages, contacts } = await ask(Sent, `${base}/${phoneNumberId}/messages`, asCloudMessage(message))
      const { wa_id: waId, user_id: userId } = contacts?.[0] ?? {}
      const person = { ...(waId && { number: `+${waId.replace(/\D/g, '')}` }), ...(userId && { userId }) }
      return { outsideId: messages[0]?.id ?? '', person }
    },
    async upload(file) {
      const form = formOf(file)
      const request = { ...form, headers: { ...headers, ...form.headers }, signal: AbortSignal.timeout(timeoutMs * 4) }
      try {
        const answer = await reach(`${base}/${phoneNumberId}/media`, { ...request, method: 'POST' })
        return { mediaId: (await readAnswer(Uploaded, answer, false)).id }
      } catch (error) {
        if (!(error instanceof WhatsappProblem)) throw error
        // An unsent upload has no effect, so it is not an unknown outcome.
        const { message, isFinal, isOutage } = error
        throw new WhatsappProblem(message, { isFinal, isOutage, cause: error })
      } finally {
        file.content.destroy()
      }
    },
    async templates() {
      const all: WhatsappTemplate[] = []
      let after: string | undefined
      for (let page = 0; page < mostTemplatePages; page += 1) {
        const query = new URLSearchParams({
          fields: 'name,language,status,category,parameter_format,components',
          limit: '100',
          ...(after && { after }),
        })
        const { data, paging } = await ask(Templates, `${base}/${businessAccountId}/message_templates?${query}`)
        all.push(...data.map(templateOf).filter((template) => template !== undefined))
        after = paging?.next ? paging.cursors?.after : undefined
        if (!after) break
      }
      return all
    },
    async readMedia(mediaId) {
      const { url, mime_type: type } = await ask(Media, `${base}/${encodeURIComponent(mediaId)}`)
      const answer = await reach(url, { headers, signal: AbortSignal.timeout(timeoutMs * 4) })
      if (!answer.ok || !answer.body) throw problemOf(answer.status, undefined)
      if (Number(answer.headers.get('content-length') ?? 0) > largestWhatsappFile)
        throw new WhatsappProblem('This file is larger than we take.', { isFinal: true })
      return { content: answer.body, type }
    },
    answerChallenge(query) {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const isTheirs = mode === 'subscribe' && typeof token === 'string' && isSame(token, verifyToken)
      return isTheirs && typeof challenge === 'string' ? challenge : undefined
    },
    readWebhook(rawBody, { 'x-hub-signature-256': given }, now) {
      const expected = `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`
      if (typeof given !== 'string' || !isSame(given, expected)) throw new WhatsappWebhookRefused('The signature is wrong.')
      const body = jsonOf(rawBody)
      if (body === undefined) throw new WhatsappWebhookRefused('The body is not JSON.')
      return whatsappEventsOf(body, phoneNumberId, now)
    },
  }
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    // If the connection was made, the message may have been accepted.
    const isUnknown = request.method === 'POST' && !neverConnected(error)
    const words = error instanceof Error && error.name === 'TimeoutError' ? 'did not answer in time' : 'can not be reached'
    throw new WhatsappProblem(`WhatsApp ${words}.`, { isFinal: false, isOutage: true, isUnknown, cause: error })
  }
}

const limitCodes: readonly number[] = [4, 80_007, 130_429, 131_048, 131_056]

function problemOf(status: number, said: unknown): WhatsappProblem {
  const failed = Failed.safeParse(said)
  const { message, code, error_data } = failed.success
    ? failed.data.error
    : { message: `It answered ${status}`, code: 0, error_data: undefined }
  const words = `${error_data?.details ?? message}${code ? ` (${code})` : ''}`
  if (status === 401 || code === 190)
    return new WhatsappProblem(`WhatsApp refused WHATSAPP_ACCESS_TOKEN: ${words}`, { isFinal: false, isOutage: true })
  if (status === 429 || limitCodes.includes(code)) return new WhatsappProblem(`WhatsApp asks us to slow down: ${words}`, { isFinal: false })
  if (status >= 500) return new WhatsappProblem(`WhatsApp failed: ${words}`, { isFinal: false, isOutage: true, isUnknown: status !== 503 })
  return new WhatsappProblem(`WhatsApp refused it: ${words}`, { isFinal: true })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function jsonOf(body: Buffer): unknown {
  try {
    // The database stores no zero characters and no half characters.
    return JSON.parse(body.toString('utf8'), (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().normalize('NFC') : value,
    )
  } catch {
    return undefined
  }
}
