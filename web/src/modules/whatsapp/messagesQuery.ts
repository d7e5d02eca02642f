import type { WhatsappMessage } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'

type Page = { items: WhatsappMessage[]; hasMore: boolean }

/** The messages with a chat user: the newest page first, earlier ones on demand. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...calls.whatsapp.messages.key(), id],
    queryFn: ({ pageParam }): Promise<Page> => calls.whatsapp.messages({ id, ...(pageParam && { before: pageParam }) }),
    initialPageParam: 0,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? Math.min(...items.map(({ seq }) => seq)) : undefined),
  })

/** In the order of the server: by the second in which they were written, then as they arrived. */
export const messagesIn = (data: InfiniteData<Page>): WhatsappMessage[] =>
  data.pages.flatMap(({ items }) => items).toSorted((a, b) => secondOf(a) - secondOf(b) || a.seq - b.seq)

const secondOf = ({ createdAt }: WhatsappMessage) => Math.floor(Date.parse(createdAt) / 1_000)
