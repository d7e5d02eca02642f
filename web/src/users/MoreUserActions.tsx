import { href } from '@app/contract/screens.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What is done with people in general. */
export function MoreUserActions() {
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
      </Menu.Dropdown>
    </Menu>
  )
}
