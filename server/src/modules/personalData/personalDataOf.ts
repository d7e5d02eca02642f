import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { contract } from '@app/contract/index.ts'
import type { Comment } from '@app/contract/orderComments/orderComments.calls.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import type { Ask } from '#http/callAs.ts'
import './callAs.port.ts'

/** One file of the archive: an answer as JSON, or one of their files in the storage. */
export type Part = { name: string } & ({ json: unknown } | { storageKey: string })

/**
 * A customer's personal data as they themselves may see it: each part is the answer to a call of their own screens. Everything hidden from
 * them, such as notes, source code before payment and other people's earnings, is left out.
 */
export async function* personalDataOf(context: AppContext, customer: Actor): AsyncGenerator<Part> {
  const ask = context.ports.callAs(context, customer)
  const [id, userId] = [customer.id, customer.id]
  yield { name: 'profile.json', json: await ask(contract.users.byId, { id }) }
  yield { name: 'interests.json', json: await ask(contract.skills.interestsOfUser, { id }) }
  yield { name: 'notifications.json', json: await everyPage((page) => ask(contract.notifications.ofUser, { userId, ...page })) }
  yield { name: 'notification-settings.json', json: await ask(contract.notifications.preferences, {}) }
  yield { name: 'payments.json', json: await everyPage((page) => ask(contract.payments.ofCustomer, { userId, ...page })) }
  yield { name: 'coins.json', json: await everyPage((page) => ask(contract.coins.entries, { userId, ...page })) }
  yield { name: 'bookings.json', json: await everyPage((page) => ask(contract.bookings.ofUser, { id, ...page })) }
  yield { name: 'events.json', json: await everyPage((page) => ask(contract.events.attended, { id, ...page })) }
  yield { name: 'subscription.json', json: await ask(contract.subscriptions.mine, {}) }
  yield { name: 'session-packs.json', json: await ask(contract.sessionPacks.mine, {}) }
  for (const { number, _id } of await everyPage((page) => ask(contract.orders.ofCustomer, { id, ...page })))
    yield* orderOf(context, customer, ask, { folder: `orders/${number}`, id: _id })
  yield* conversationsOf(context, customer, ask)
}

type Place = { folder: string; id: string }
async function* orderOf(context: AppContext, customer: Actor, ask: Ask, { folder, id }: Place): AsyncGenerator<Part> {
  const comments = await allMessages<Comment>((oldest) =>
    ask(contract.orderComments.ofOrder, { orderId: id, ...(oldest && { before: oldest._id }) }),
  )
  const files = await ask(contract.documents.ofOrder, { orderId: id })
  const invoices = await ask(contract.invoices.one, { id }).catch(noneIfRefused)
  const order = await ask(contract.orders.one, { id })
  const timeline = await ask(contract.orders.timeline, { id })
  const offers = await ask(contract.deal.offers, { id })
  const feedback = await ask(contract.feedback.ofOrder, { orderid: id }).catch(noneIfRefused)
  yield { name: `${folder}/order.json`, json: { order, timeline, offers, comments, files, invoices, feedback } }
  const links = [...files, ...comments.flatMap((comment) => [comment, ...comment.replies].flatMap((said) => said.files))]
  yield* filesBehind(context, customer, `${folder}/files`, [
    ...links.map(({ fileLink }) => fileLink),
    ...(invoices ?? []).map(({ _id }) => `/api/invoices/${_id}/file`),
  ])
}

async function* conversationsOf(context: AppContext, customer: Actor, ask: Ask): AsyncGenerator<Part> {
  let count = 0
  for (const section of ['chat', 'spaces'] as const)
    for (let after: string | undefined, hasMore = true; hasMore; ) {
      const page = await ask(contract.conversations.list, { section, ...(after && { after }) })
      for (const conversation of page.items) {
        const about = { conversationId: conversation._id }
        const messages = await allMessages<ChatMessage>((oldest) =>
          ask(contract.conversations.messages, { ...about, ...(oldest && { before: oldest.seq }) }),
        )
        count += 1
        yield { name: `conversations/${count}/conversation.json`, json: { conversation, messages } }
        const links = messages.flatMap(({ files }) => files.map(({ fileLink }) => fileLink))
        yield* filesBehind(context, customer, `conversations/${count}/files`, links)
      }
      after = page.items.at(-1)?._id
      hasMore = page.hasMore && after !== undefined
    }
}

/** The files that the person may fetch now; dead links are left out. */
async function* filesBehind(
  context: AppContext,
  customer: Actor,
  folder: string,
  links: readonly (string | undefined)[],
): AsyncGenerator<Part> {
  for (const [index, link] of links.entries()) {
    const [, place = '', id = ''] = /^(\/api\/[a-z-]+\/)([^/]+)\/file$/.exec(link ?? '') ?? []
    const found = await context.ports.fileOpeners[place]?.(context, customer, id).catch(noneIfRefused)
    if (found) yield { name: `${folder}/${index + 1}-${plain(found.name)}`, storageKey: found.storageKey }
  }
}

/** A name without path traversal, safe to unpack on any system. */
const plain = (name: string) =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 150)

/** A refusal means that the person has no such data. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
  return undefined
}

const pageSize = 100
async function everyPage<Item>(read: (page: { page: number; pageSize: number }) => Promise<{ items: Item[] }>): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await read({ page, pageSize })
    all.push(...items)
    if (items.length < pageSize) return all
  }
}

/** Reads page after page back to the first message; in order. */
async function allMessages<Said>(read: (oldest: Said | undefined) => Promise<Said[]>): Promise<Said[]> {
  let all: Said[] = []
  for (;;) {
    const page = await read(all[0])
    if (page.length === 0) return all
    all = [...page, ...all]
  }
}
