import { admits } from '@app/contract/core/access.ts'
import { href, screens } from '@app/contract/screens.ts'
import { IconKeyboard, IconLogout, IconMoon, IconPlus, IconSun, IconUserPlus } from '@tabler/icons-react'
import { useSchemeSwitch } from '#app/shell/SchemeSwitch.tsx'
import { hrefOfShortcut } from '#app/shortcuts/shortcuts.ts'
import { signOut, useMe } from '#core/session.ts'
import { type Entry, names } from './entries.ts'
import { icon } from './icon.ts'

/** The global actions that match the words; `also` lists synonyms. */
export function useActions(words: string, onShortcuts: () => void): Entry[] {
  const me = useMe()
  const scheme = useSchemeSwitch()
  const newOrder = hrefOfShortcut('newOrder', me.role)
  if (!words) return []
  const actions: (Entry & { also: string })[] = [
    ...(newOrder ? [{ key: 'new order', title: 'New order', also: 'create add place', icon: <IconPlus {...icon} />, to: newOrder }] : []),
    ...(admits(screens.createUser.access, me)
      ? [
          {
            key: 'new user',
            title: 'New user',
            also: 'create add person account',
            icon: <IconUserPlus {...icon} />,
            to: href('createUser'),
          },
        ]
      : []),
    {
      key: 'scheme',
      title: scheme.label,
      also: 'theme mode colors switch appearance',
      icon: scheme.isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      act: scheme.toggle,
    },
    { key: 'shortcuts', title: 'Keyboard shortcuts', also: 'keys help ?', icon: <IconKeyboard {...icon} />, act: onShortcuts },
    { key: 'sign out', title: 'Sign out', also: 'logout log leave exit', icon: <IconLogout {...icon} />, act: () => void signOut() },
  ]
  return actions.filter(({ title, also }) => names(`${title} ${also}`, words)).map(({ also: _, ...entry }) => entry)
}
