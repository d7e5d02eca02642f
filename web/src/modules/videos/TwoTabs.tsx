import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TabList } from '#ui/TabList.tsx'

type Props = { add: { label: string; content: (goToAll: () => void) => ReactNode }; all: { label: string; content: ReactNode } }

/** A form to add one and the list of all, as tabs; the open tab is in the address. */
export function TwoTabs({ add, all }: Props) {
  const [params, setParams] = useSearchParams()
  const open = params.get('show') === 'all' ? 'all' : 'add'
  const show = (value: string | null) => setParams(value === 'all' ? { show: 'all' } : {}, { preventScrollReset: true })
  return (
    <Tabs value={open} onChange={show} keepMounted={false}>
      <TabList>
        <Tabs.Tab value="add">{add.label}</Tabs.Tab>
        <Tabs.Tab value="all">{all.label}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="add" pt="lg">
        {add.content(() => show('all'))}
      </Tabs.Panel>
      <Tabs.Panel value="all" pt="md">
        {all.content}
      </Tabs.Panel>
    </Tabs>
  )
}
