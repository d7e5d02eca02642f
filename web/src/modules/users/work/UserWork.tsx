import type { User } from '@app/contract/users/users.shapes.ts'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { number } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { TabList } from '#ui/TabList.tsx'
import { kindsFor, type WorkKind, workLists } from './workLists.tsx'

/** The orders, payments and bookings of a person that this reader may see: one list at a time, each with its number. */
export function UserWork({ user }: { user: User }) {
  const kinds = kindsFor(useMe().role, user)
  const [params, setParams] = useSearchParams()
  const requestedList = params.get('show')
  const open = kinds.find((kind) => kind === requestedList) ?? kinds[0]
  if (!open) return null
  const Table = workLists[open].table
  return (
    <Tabs
      value={open}
      onChange={(kind) => setParams(kind === null || kind === kinds[0] ? {} : { show: kind }, { preventScrollReset: true })}
      keepMounted={false}
    >
      <TabList>
        {kinds.map((kind) => (
          <Tabs.Tab key={kind} value={kind} rightSection={<Count user={user} kind={kind} />}>
            {workLists[kind].label}
          </Tabs.Tab>
        ))}
      </TabList>
      <Tabs.Panel value={open} pt="md">
        <Table user={user} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Count({ user, kind }: { user: User; kind: WorkKind }) {
  const { data } = useQuery(workLists[kind].count(user))
  if (!data) return null
  return (
    <span className="tabular">
      {number(data.total)}
      {data.isCapped && '+'}
    </span>
  )
}
