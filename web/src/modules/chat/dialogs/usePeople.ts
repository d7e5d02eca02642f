import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'

/** The people whom the back office can choose, searched on the server by the typed text. */
export function usePeople() {
  const [search, setSearch] = useState('')
  const [words] = useDebouncedValue(search.trim(), 200)
  const people = useQuery({ ...calls.conversations.people.queryOptions({ search: words }), placeholderData: (before) => before })
  return { people: people.data ?? [], isPending: people.isPending, isError: people.isError, search, setSearch }
}
