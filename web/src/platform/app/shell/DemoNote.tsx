import { href } from '@app/contract/screens.ts'
import { CloseButton } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { Link } from 'react-router'
import { useProductInfo } from '#core/productInfo.ts'
import { useVisitor } from '#core/session.ts'
import styles from './DemoNote.module.css'

/** Says what is not real in a demo: invented people, mails that are not sent, cards that are not charged. One line that can be hidden. */
export function DemoNote() {
  const about = useProductInfo()
  const me = useVisitor()
  const [isHidden, setHidden] = useSessionStorage({ key: 'demo-note-hidden', defaultValue: false, getInitialValueInEffect: false })
  if (!about?.isDemo || isHidden) return null

  const isMailKept = about.mail === 'mailbox'
  const facts = ['its people and orders are invented', isMailKept && 'mails stay here', about.cards === 'sandbox' && 'no card is charged']
  return (
    <aside className={styles.note} aria-label="About this demo">
      <span>
        Demo company: {facts.filter(Boolean).join(', ')}.
        {isMailKept && me?.role === 'admin' && (
          <>
            {' '}
            <Link to={href('mailRecords')}>Read the mails</Link>
          </>
        )}
      </span>
      <CloseButton size="sm" aria-label="Hide this note" onClick={() => setHidden(true)} />
    </aside>
  )
}
