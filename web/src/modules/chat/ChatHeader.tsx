import { roleBadge } from '@app/contract/conversations/conversations.rules.ts'
import { toWireRole } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconBell, IconBellOff, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Brand } from '#app/shell/Brand.tsx'
import { SchemeSwitch } from '#app/shell/SchemeSwitch.tsx'
import { useMe } from '#core/session.ts'
import { Face } from '#ui/Person.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './Chat.module.css'
import { useIsSilent } from './useNewMessages.ts'

type Props = { search: string; onSearch: (search: string) => void; title: ReactNode }

/** The way home, the search, and the account menu. */
export function ChatHeader({ search, onSearch, title }: Props) {
  const me = useMe()
  const [isSilent, setSilent] = useIsSilent(me.id)
  const words = 'Search the Chat and Spaces...'
  return (
    <header className={styles.header}>
      {title}
      <Brand to={href('home')} isShort />
      <TextInput
        type="search"
        className={styles.search}
        aria-label={words}
        placeholder={words}
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label="Sounds and pop-ups"
        aria-pressed={!isSilent}
        title={isSilent ? 'Sounds and pop-ups are off' : 'Sounds and pop-ups are on'}
        onClick={() => setSilent(!isSilent)}
      >
        {isSilent ? <IconBellOff size={18} stroke={1.75} /> : <IconBell size={18} stroke={1.75} />}
      </ActionIcon>
      <SchemeSwitch visibleFrom="md" />
      <span className={styles.me}>
        <Face name={me.name} picture={me.profilePicture} size={30} />
        <span className={styles.myName}>{me.name}</span>
        <Tag>{roleBadge(toWireRole(me.role))}</Tag>
      </span>
    </header>
  )
}
