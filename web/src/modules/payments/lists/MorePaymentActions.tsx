import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMe } from '#core/session.ts'
import { ExportMenuItem, useExport } from '#exports/index.ts'

/** Actions on payments in general; sales have none. */
export function MorePaymentActions() {
  const me = useMe()
  const exportPayments = useExport('payments')
  if (me.role !== 'admin') return null
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}>
          More Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportMenuItem subject="payments" onExport={exportPayments} />
      </Menu.Dropdown>
    </Menu>
  )
}
