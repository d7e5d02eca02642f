import { href } from '@app/contract/screens.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { Menu } from '@mantine/core'
import { IconCalendarEvent, IconKeyboard, IconLogout, IconMoon, IconPackage, IconSun, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { signOut, useMe } from '#core/session.ts'
import { Face } from '#ui/Person.tsx'
import { ordersLinks } from '../routing/menu.ts'
import { useSchemeSwitch } from './SchemeSwitch.tsx'
import styles from './TopBar.module.css'

const icon = { size: 16, stroke: 1.75 }

/** The signed-in user's name, links to their two most used pages, and sign-out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const me = useMe()
  const { isDark, toggle, label } = useSchemeSwitch()
  const orders = ordersLinks[me.role]
  return (
    <Menu width={240}>
      <Menu.Target>
        <button type="button" className={styles.person}>
          <span className="visually-hidden">{me.name}: profile, orders, logout</span>
          <Face name={me.name} picture={me.profilePicture} size={32} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name} · {roleWords[me.role]}
        </Menu.Label>
        <Menu.Item component={Link} to={href('myProfile')} leftSection={<IconUser {...icon} />}>
          Profile
        </Menu.Item>
        {orders && (
          <Menu.Item component={Link} to={href(orders.screen)} leftSection={<IconPackage {...icon} />}>
            {orders.label}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={href('upcomingEvents')} leftSection={<IconCalendarEvent {...icon} />} hiddenFrom="md">
          Events
        </Menu.Item>
        <Menu.Item leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />} hiddenFrom="md" onClick={toggle}>
          {label}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...icon} />} visibleFrom="md" onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
