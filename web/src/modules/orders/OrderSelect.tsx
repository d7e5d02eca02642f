import type { OrderTab } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { listWords } from '#ui/form/listWords.ts'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { orderName } from './lists/handled.ts'

type Props = { value: string | null; onChange: (id: string | null) => void }

const atMost = 20

/** Selects one of the reader's unfinished orders. The server searches for the typed text. */
export function OrderSelect({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const chosen = useQuery({ ...calls.orders.one.queryOptions({ id: value ?? '' }), enabled: value !== null })
  const chosenName = chosen.data ? orderName(chosen.data) : ''
  // The chosen order's name is in the field too, and must not be searched for.
  const [search] = useDebouncedValue(typed === chosenName ? '' : typed, 250)
  const active = useOrders('active', search)
  const fresh = useOrders('new', search)
  const error = active.error ?? fresh.error
  if (error)
    return (
      <ErrorState title="Unable to fetch Orders!" error={error} onRetry={() => void Promise.all([active.refetch(), fresh.refetch()])} />
    )

  const groups = [
    { group: 'Active Orders', items: optionsOf(active.data?.items) },
    { group: 'New Orders', items: optionsOf(fresh.data?.items) },
  ]
  const isListed = groups.some(({ items }) => items.some((option) => option.value === value))
  const other = chosen.data && !isListed ? [{ group: 'Chosen', items: optionsOf([chosen.data]) }] : []
  return (
    <Select
      label="Order"
      description="One of your unfinished orders."
      placeholder="Search by title or id"
      withAsterisk
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Order', tabIndex: 0, 'aria-hidden': false }}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered, by more than the option's text.
      filter={({ options }) => options}
      data={[...other, ...groups.filter(({ items }) => items.length > 0)]}
      nothingFoundMessage={listWords(
        { isPending: active.isPending || fresh.isPending, isError: active.isError || fresh.isError },
        'No orders match.',
        'The orders could not be loaded.',
      )}
      maxDropdownHeight={320}
    />
  )
}

function useOrders(tab: OrderTab, search: string) {
  const me = useMe()
  return useQuery({
    ...calls.orders.assigned.queryOptions({ id: me.id, tab, search, page: 1, pageSize: atMost, sort: 'createdAt', direction: 'desc' }),
    placeholderData: keepPreviousData,
  })
}

const optionsOf = (orders: readonly OrderSummary[] = []) => orders.map((order) => ({ value: order._id, label: orderName(order) }))
