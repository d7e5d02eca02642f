import { hoursForReader } from '@app/contract/company/officeHours.rules.ts'
import { href } from '@app/contract/screens.ts'
import { ActionIcon, Popover } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useProductInfo } from '#core/productInfo.ts'
import { readerZone } from '#core/readerClock.ts'
import { telephone } from '#core/telephone.ts'
import styles from './Help.module.css'

/** The ways to reach the team: chat, mail and phone, with the hours. */
export function Help() {
  const about = useProductInfo()
  if (!about) return null
  const { email, phone, hours } = about.company
  const zone = readerZone()
  return (
    <Popover width={300} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={36} aria-label="Help" visibleFrom="sm">
          <IconHelpCircle size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles.title}>A person answers</p>
        <ul className={styles.list}>
          <li>
            <a href={href('chat')} target="_blank" rel="noopener">
              Chat
            </a>{' '}
            with the team
          </li>
          {email && (
            <li>
              Write to <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone && (
            <li>
              Call <a href={telephone(phone)}>{phone}</a>
            </li>
          )}
        </ul>
        {hours && <p className={styles.hours}>{hoursForReader(hours, { zone, now: new Date() })}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
