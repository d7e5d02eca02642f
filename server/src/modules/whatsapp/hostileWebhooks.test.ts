import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cloudAccount, startWhatsappServer } from '#test/whatsappServer.ts'

let app: TestApp
let cloud: Awaited<ReturnType<typeof startWhatsappServer>>
beforeAll(async () => {
  cloud = await startWhatsappServer()
  app = await startTestApp({
    settings: {
      WHATSAPP_ACCESS_TOKEN: cloudAccount.token,
      WHATSAPP_PHONE_NUMBER_ID: cloudAccount.phone,
      WHATSAPP_BUSINESS_ACCOUNT_ID: cloudAccount.business,
      WHATSAPP_APP_SECRET: cloudAccount.secret,
      WHATSAPP_VERIFY_TOKEN: cloudAccount.verify,
      WHATSAPP_API_BASE: cloud.base,
    },
  })
})
afterAll(async () => {
  await app.close()
  await cloud.close()
})

/** JSON as a provider could send it. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const from = { from: '919876543210', timestamp: '1764403200' }
const messages: { [key: string]: Json }[] = [
  { ...from, type: 'text', text: { body: 'Hello' } },
  { ...from, type: 'image', image: { id: '77', mime_type: 'image/png', caption: 'See' } },
  { ...from, type: 'location', location: { latitude: 1.5, longitude: 2, name: 'Here' } },
  { ...from, type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } },
  {
    ...from,
    type: 'order',
    order: { text: 'These', product_items: [{ product_retailer_id: 'a', quantity: 1, item_price: 5, currency: 'USD' }] },
  },
  { ...from, type: 'contacts', contacts: [{ name: { formatted_name: 'B' }, phones: [{ phone: '+1' }] }] },
  { ...from, type: 'system', system: { type: 'user_changed_number', body: 'New', wa_id: '919876543211' } },
]
const failed = {
  id: 'wamid.out',
  status: 'failed',
  timestamp: '1764403200',
  recipient_id: '919876543210',
  errors: [{ code: 131026, title: 'No' }],
}
const webhookOf = (about: { [key: string]: Json }): Json => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: cloudAccount.business,
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: cloudAccount.phone },
            contacts: [{ wa_id: '919876543210', user_id: 'IN.1', profile: { name: 'Asha' } }],
            ...about,
          },
        },
      ],
    },
  ],
})
const webhooks = [
  ...messages.map((message, at) => webhookOf({ messages: [{ id: `wamid.${at}`, ...message }] })),
  webhookOf({ statuses: [failed] }),
]

/** Each replaces a part of the webhook; `undefined` leaves the part out. */
const hostile: (Json | undefined)[] = [
  undefined,
  null,
  '',
  'x',
  '\0',
  '\ud800',
  'a'.repeat(70_000),
  0,
  -1,
  1e308,
  2 ** 60,
  true,
  [],
  [null],
  {},
  { x: 1 },
  '2026-11-29',
  '99999999999999999999',
  '-5',
  { constructor: { prototype: 1 } },
  [[[]]],
]

function* pathsOf(value: Json, path: (string | number)[] = []): Generator<(string | number)[]> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key])
}
function replaced(value: Json, [key, ...rest]: (string | number)[], by: Json | undefined): Json | undefined {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((part, at) => (at === key ? (replaced(part, rest, by) ?? null) : part))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const next = name === key ? replaced(part, rest, by) : part
    return next === undefined ? [] : [[name, next] as const]
  })
  return Object.fromEntries(entries)
}
const post = async (payload: string) =>
  await app.app.inject({
    method: 'POST',
    url: '/api/webhooks/whatsapp',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', cloudAccount.secret).update(payload).digest('hex')}`,
    },
    payload,
  })

test('a signed webhook of any shape is taken or refused as unreadable, and no job fails on it', async () => {
  const broken: string[] = []
  let turn = 0
  // Three at each place, so that every value is tried at several.
  for (const webhook of webhooks)
    for (const path of pathsOf(webhook))
      for (const by of [0, 1].map(() => hostile[turn++ % hostile.length])) {
        const { statusCode } = await post(JSON.stringify(replaced(webhook, path, by)) ?? '')
        if (statusCode !== 200 && statusCode !== 400) broken.push(`${statusCode} ${path.join('.')} ${JSON.stringify(by)?.slice(0, 40)}`)
      }
  await app.runJobs()
  const { rows } = await app.db.execute(
    sql`select payload::text, last_error from graphile_worker._private_jobs where last_error is not null limit 20`,
  )
  expect(rows).toEqual([])
  expect(broken).toEqual([])
})

test.each(['', '{', 'null', '[]', '"x"', '{"object":"page"}', '{"entry":[]}'])('the signed body %j is answered', async (payload) => {
  expect([200, 400]).toContain((await post(payload)).statusCode)
})
