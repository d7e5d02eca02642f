import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'

/** Whom the back office can choose, found on the server by what is typed. */
export function usePeople() {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 200)
  const people = useQuery({ ...calls.conversations.people.queryOptions({ search: wanted }), placeholderData: (before) => before })
  return { people: people.data ?? [], isPending: people.isPending, search, setSearch }
}
