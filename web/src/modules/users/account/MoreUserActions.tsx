import { href } from '@app/contract/screens.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ExportMenuItem, useExport } from '#exports/index.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Actions of the list of people as a whole. */
export function MoreUserActions() {
  const exportUsers = useExport('users')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
          More Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={href('createUser')} leftSection={<IconUserPlus {...icon} />}>
          Create User
        </Menu.Item>
        <ExportMenuItem subject="users" onExport={exportUsers} />
      </Menu.Dropdown>
    </Menu>
  )
}
