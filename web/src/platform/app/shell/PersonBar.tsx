import { href } from '@app/contract/screens.ts'
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { isApple } from '../shortcuts/isApple.ts'
import { listenForKeys } from '../shortcuts/listenForKeys.ts'
import { areSingleKeysOn, hrefOfShortcut, type ShortcutName } from '../shortcuts/shortcuts.ts'
import { openRowBeside, toggleRow, walkRows } from '../shortcuts/walkRows.ts'
import { Bell } from './Bell.tsx'
import { bufferTyping } from './bufferTyping.ts'
import { Coins } from './Coins.tsx'
import { Help } from './Help.tsx'
import { PostRequest } from './PostRequest.tsx'
import { PaletteContext } from './palette.port.ts'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

const ShortcutsDialog = lazy(() => import('../shortcuts/ShortcutsDialog.tsx'))

/** The top bar of a signed-in user: search, coins, notifications, menu. */
export default function PersonBar({ isInDashboard }: { isInDashboard: boolean }) {
  const me = useMe()
  const navigate = useNavigate()
  const Palette = use(PaletteContext)
  const isCustomer = me.role === 'user'
  const [openCount, setTimesAsked] = useState(0)
  const [help, setHelp] = useState<'open' | 'closed'>()
  const search = () => setTimesAsked((times) => times + 1)

  /** Returns whether the shortcut did anything; otherwise the key stays with the browser. */
  const act = useEffectEvent((name: ShortcutName): boolean => {
    const to = hrefOfShortcut(name, me.role)
    const field = name === 'search' && document.querySelector<HTMLInputElement>('#content input[type="search"]')
    if (to) void navigate(to)
    else if (name === 'palette') {
      bufferTyping()
      search()
    } else if (name === 'help') setHelp('open')
    // Ctrl Z in a text field belongs to the browser.
    else if (name === 'undo') return !isEditing() && toast.undoLast()
    else if (name === 'nextRow') return walkRows(1)
    else if (name === 'previousRow') return walkRows(-1)
    else if (name === 'toggleRow') return toggleRow()
    else if (name === 'besideRow') return openRowBeside()
    else if (field) {
      field.focus()
      field.select()
    } else return false
    return true
  })
  useEffect(
    () =>
      listenForKeys(
        (name) => act(name),
        () => areSingleKeysOn(me.id),
      ),
    [me.id],
  )

  return (
    <>
      {isInDashboard && (
        <button type="button" className={styles.search} onClick={search} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={16} stroke={1.75} aria-hidden="true" />
          Go to…
          <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <div className={styles.end}>
        <ActionIcon variant="subtle" size={36} aria-label="Go to…" hiddenFrom="md" onClick={search}>
          <IconSearch size={18} stroke={1.75} />
        </ActionIcon>
        {isCustomer && <Coins userId={me.id} />}
        {isCustomer && <PostRequest />}
        <Link to={href('upcomingEvents')} className={styles.link} data-wide>
          Events
        </Link>
        <Help />
        <SchemeSwitch visibleFrom="md" />
        <Bell />
        <UserMenu onShortcuts={() => setHelp('open')} />
      </div>
      <Suspense fallback={null}>
        {Palette && openCount > 0 && <Palette openCount={openCount} onShortcuts={() => setHelp('open')} />}
        {help && <ShortcutsDialog isOpen={help === 'open'} onClose={() => setHelp('closed')} />}
      </Suspense>
    </>
  )
}

const isEditing = () => document.activeElement?.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null
