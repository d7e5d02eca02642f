import { href, type ScreenName } from '@app/contract/screens.ts'
import { Tooltip } from '@mantine/core'
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import { useCurrentScreenName } from '../routing/currentScreen.ts'
import { isGroup, linksOf, type MenuGroup, type MenuLink, menuOf } from '../routing/menu.ts'
import { placeOf } from '../routing/menuPlace.ts'
import { ChatCount } from './ChatCount.tsx'
import styles from './SideMenu.module.css'

type Props = {
  isFolded?: boolean
  /** A group of the folded menu was chosen; the menu unfolds to show it. */
  onUnfold?: () => void
  /** A screen was chosen. */
  onGo?: () => void
}

/** The side menu: the main entries first, then the person's own. */
export function SideMenu({ isFolded = false, onUnfold, onGo }: Props) {
  const me = useMe()
  const place = placeOf(useCurrentScreenName(), linksOf(me))
  const { work, own } = menuOf(me)
  const opened = work.find((entry) => isGroup(entry) && entry.of.some(({ screen }) => screen === place))
  const [openGroups, setOpenGroups] = useState<readonly string[]>([])
  const isOpen = ({ group }: MenuGroup) =>
    !isFolded && (openGroups.includes(group) || (opened !== undefined && isGroup(opened) && opened.group === group))

  const toggle = ({ group }: MenuGroup) => {
    if (isFolded) onUnfold?.()
    setOpenGroups((open) => (open.includes(group) && !isFolded ? open.filter((name) => name !== group) : [...open, group]))
  }

  return (
    <nav className={styles.menu} aria-label="Main" data-folded={isFolded || undefined}>
      <ul className={styles.list}>
        {work.map((entry) =>
          isGroup(entry) ? (
            <Group
              key={entry.group}
              entry={entry}
              place={place}
              isFolded={isFolded}
              isOpen={isOpen(entry)}
              onToggle={() => toggle(entry)}
              onGo={onGo}
            />
          ) : (
            <Entry key={entry.screen} link={entry} place={place} isFolded={isFolded} onGo={onGo} />
          ),
        )}
      </ul>
      <ul className={styles.list}>
        {own.map((link) => (
          <Entry key={link.screen} link={link} place={place} isFolded={isFolded} onGo={onGo} />
        ))}
      </ul>
    </nav>
  )
}

type EntryProps = { link: MenuLink; place: ScreenName | undefined; isFolded: boolean; onGo?: (() => void) | undefined }

function Entry({ link, place, isFolded, onGo }: EntryProps) {
  const { screen, label, icon: Icon, newTab, hint } = link
  const to = href(screen)
  const inside = (
    <>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" className={styles.icon} />}
      <span className={styles.label}>{label}</span>
      {screen === 'chat' && <ChatCount />}
      {newTab && (
        <>
          <IconExternalLink size={14} stroke={1.75} aria-hidden="true" className={styles.outside} />
          <span className="visually-hidden">, opens in a new tab</span>
        </>
      )}
    </>
  )
  const words = isFolded ? (hint ? `${label}: ${hint}` : label) : hint
  return (
    <li>
      <Tooltip label={words} disabled={!words} position="right" openDelay={isFolded ? 100 : 500}>
        {newTab ? (
          <a href={to} target="_blank" rel="noopener" className={styles.entry}>
            {inside}
          </a>
        ) : (
          <Link to={to} className={styles.entry} aria-current={screen === place ? 'page' : undefined} onClick={onGo}>
            {inside}
          </Link>
        )}
      </Tooltip>
    </li>
  )
}

type GroupProps = Omit<EntryProps, 'link'> & { entry: MenuGroup; isOpen: boolean; onToggle: () => void }

function Group({ entry, place, isFolded, isOpen, onToggle, onGo }: GroupProps) {
  const id = useId()
  const { group, icon: Icon, of } = entry
  const isHere = of.some(({ screen }) => screen === place)
  return (
    <li>
      <Tooltip label={group} disabled={!isFolded} position="right" openDelay={100}>
        <button
          type="button"
          className={styles.entry}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-here={isHere || undefined}
          onClick={onToggle}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" className={styles.icon} />
          <span className={styles.label}>{group}</span>
          <IconChevronRight size={14} stroke={2} aria-hidden="true" className={styles.chevron} />
        </button>
      </Tooltip>
      {isOpen && (
        <ul id={id} className={styles.sub}>
          {of.map((link) => (
            <Entry key={link.screen} link={link} place={place} isFolded={false} onGo={onGo} />
          ))}
        </ul>
      )}
    </li>
  )
}
