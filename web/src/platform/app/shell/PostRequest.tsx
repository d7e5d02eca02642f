import { href, type PlainScreenName } from '@app/contract/screens.ts'
import { ActionIcon, Button, Modal } from '@mantine/core'
import { type Icon, IconCalendarTime, IconFileText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import styles from './PostRequest.module.css'

/** A customer's button to start a request. */
export function PostRequest() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={open} visibleFrom="sm" mx={4}>
        Post Request
      </Button>
      <ActionIcon variant="filled" color="accent" size={36} aria-label="Post Request" onClick={open} hiddenFrom="sm">
        <IconPlus size={18} stroke={2} />
      </ActionIcon>
      <Modal opened={isOpen} onClose={close} title="Choose Your Request" size="lg">
        <div className={styles.cards}>
          <Choice
            screen="bookSession"
            icon={IconCalendarTime}
            title="Book Your session"
            text="An hour or two with a mentor, live, at a time that suits you."
            onGo={close}
          />
          <Choice
            screen="createOwnOrder"
            icon={IconFileText}
            title="Get Assignment Help"
            text="Tell us what you need and by when; we answer with a price."
            onGo={close}
          />
        </div>
      </Modal>
    </>
  )
}

type ChoiceProps = { screen: PlainScreenName; icon: Icon; title: string; text: string; onGo: () => void }

function Choice({ screen, icon: Icon, title, text, onGo }: ChoiceProps) {
  return (
    <Link to={href(screen)} className={styles.card} onClick={onGo}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text}</span>
    </Link>
  )
}
