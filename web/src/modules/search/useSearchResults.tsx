import { fromWireRole } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import type { OrderHit, PaymentHit, PersonHit, SearchResult } from '@app/contract/search/search.shapes.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPackage, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { day, money } from '#core/format.ts'
import { orderName } from '#orders/index.ts'
import { Face } from '#ui/Person.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import type { Group } from './entries.ts'
import { icon } from './icon.ts'

const searchAfterMs = 120

/**
 * The server's results for the words, in groups. Earlier results stay until the answer arrives, and outdated requests are aborted.
 * `isSettled` says that the groups belong to the current words.
 */
export function useSearchResults(words: string): { groups: Group[]; isSettled: boolean; isFailed: boolean } {
  const [asked] = useDebouncedValue(words, searchAfterMs)
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    ...calls.search.quick.queryOptions({ search: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  if (words === '') return { groups: [], isSettled: true, isFailed: false }
  const isSettled = asked === words && !isFetching && !isPlaceholderData
  return { groups: data ? groupsOf(data) : [], isSettled, isFailed: isSettled && error !== null }
}

const groupsOf = ({ orders, people, payments }: SearchResult): Group[] => [
  { heading: 'Orders', entries: orders.map(orderEntry) },
  { heading: 'People', entries: people.map(personEntry) },
  { heading: 'Payments', entries: payments.map(paymentEntry) },
]

const orderEntry = (order: OrderHit) => ({
  key: `order ${order._id}`,
  title: orderName(order),
  note: order.customer,
  icon: <IconPackage {...icon} />,
  aside: <StatusTag status={order.status} />,
  to: href('orderDetails', { slug: order._id }),
})

const personEntry = ({ _id, name, username, email, profilePicture, roles: [role] }: PersonHit) => ({
  key: `person ${_id}`,
  title: name,
  note: [roleWords[fromWireRole(role?.name ?? '') ?? 'user'], username, email].join(' · '),
  icon: <Face name={name} picture={profilePicture} size={24} />,
  to: href('viewUser', { id: _id }),
})

const paymentEntry = ({ _id, orderNumber, orderName: name, amount, currency, createdAt, reference }: PaymentHit) => ({
  key: `payment ${_id}`,
  title: `${money(amount, currency)} for ${orderName({ number: orderNumber, name })}`,
  note: [day(createdAt), reference].filter(Boolean).join(' · '),
  icon: <IconReceipt {...icon} />,
  to: href('paymentDetails', { id: _id }),
})
