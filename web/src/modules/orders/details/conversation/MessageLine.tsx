import type { LinkedFile } from '@app/contract/core/linkedFile.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import type { ReactNode } from 'react'
import type { Instant } from '#core/format.ts'
import { Face } from '#ui/Person.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import styles from './OrderConversation.module.css'

type Props = {
  sender: Pick<Person, 'name' | 'profilePicture'>
  isMine: boolean
  text: string
  files?: readonly LinkedFile[]
  at?: Instant
  isReply?: boolean
  /** Shown in place of the time, or below. */
  state?: ReactNode
  isFaint?: boolean
}

/** One message with sender and time. */
export function MessageLine({ sender, isMine, text, files = [], at, isReply = false, state, isFaint = false }: Props) {
  return (
    <div className={styles.message} data-reply={isReply || undefined}>
      <Face name={sender.name} picture={sender.profilePicture} size={isReply ? 26 : 34} />
      <div className={styles.said}>
        <p className={styles.sender}>
          <span className={styles.name}>{isMine ? 'You' : sender.name}</span>
          <span className={styles.when}>{at ? <When at={at} /> : state}</span>
        </p>
        <UserText text={text} isFaint={isFaint} />
        <MessageFiles files={files} />
      </div>
    </div>
  )
}
