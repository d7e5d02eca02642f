import { Anchor, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './MailDrawer.module.css'

type Props = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode }

/** The panel for one mail beside its list. */
export function MailSheet({ isOpen, title, onClose, children }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={500}
      title={title}
      classNames={{ content: styles.content, body: styles.body, title: styles.title }}
    >
      {children}
    </Drawer>
  )
}

/** The subject of a mail in a list; it opens the mail. */
export function MailSubject({ subject, onOpen }: { subject: string; onOpen: () => void }) {
  return (
    <Anchor component="button" type="button" className="cell-link clipped" maw="28ch" ta="start" title={subject} onClick={onOpen}>
      {subject}
    </Anchor>
  )
}
