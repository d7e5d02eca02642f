import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { confirm } from '../dialog/confirm.tsx'
import type { RowAction } from './rowActions.ts'

/** The menu at the end of a row, named after it. Renders nothing without actions. */
export function RowMenu({ name, actions }: { name: string; actions: readonly (RowAction | false | null | undefined)[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const shown = actions.filter((action) => !!action)
  if (shown.length === 0) return null
  const dangerous = shown.filter((action) => action.isDanger)
  const rest = shown.filter((action) => !action.isDanger)

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.map((action) => (
          <Item key={action.label} action={action} button={button} />
        ))}
        {rest.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <Item key={action.label} action={action} button={button} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ action, button }: { action: RowAction; button: React.RefObject<HTMLButtonElement | null> }) {
  const looks = { leftSection: action.icon, disabled: action.isDisabled, 'data-danger': action.isDanger || undefined }
  if (action.to !== undefined) {
    return (
      <Menu.Item {...looks} component={Link} to={action.to} state={action.state}>
        {action.label}
      </Menu.Item>
    )
  }
  const { ask, onClick } = action
  const act = async () => {
    // A dialog that opens now returns the focus to its previous place, and this item is about to be removed.
    if (!ask) button.current?.focus({ preventScroll: true })
    if (!ask || (await confirm({ ...ask, returnTo: button.current }))) onClick()
  }
  return (
    <Menu.Item {...looks} onClick={() => void act()}>
      {action.label}
    </Menu.Item>
  )
}
