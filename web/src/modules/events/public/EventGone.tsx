import { href, screens } from '@app/contract/screens.ts'
import type { ReactNode } from 'react'
import styles from './Events.module.css'

/** A missing or past event; `children` is for readers who come with the link of a mail. */
export const EventGone = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <h1 className={styles.title}>{title}</h1>
    {children}
    <p>It may be over, or was called off.</p>
    <p>
      <a href={href('upcomingEvents')}>{screens.upcomingEvents.title}</a>
    </p>
  </div>
)
